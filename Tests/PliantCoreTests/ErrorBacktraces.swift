// The testing library takes a backtrace of each error that is thrown, even if it is caught. The tests throw millions of
// them from deep recursion, which takes a fifth of their time. This function runs when the test bundle is loaded,
// before the library reads the variable. To see the backtrace of a test that fails, set the variable to 1.

#if compiler(>=6.3)
import Foundation

#if objectFormat(ELF)
@used @section(".init_array")
let turnOffErrorBacktraces: @convention(c) () -> Void = { setenv("SWT_SWIFT_ERROR_BACKTRACING_ENABLED", "0", 0) }
#elseif objectFormat(MachO)
@used @section("__DATA,__mod_init_func")
let turnOffErrorBacktraces: @convention(c) () -> Void = { setenv("SWT_SWIFT_ERROR_BACKTRACING_ENABLED", "0", 0) }
#endif
#endif
