// The functions of a C library that Embedded Swift calls, for a WebAssembly module without one. Memory is never freed.

typedef unsigned long size_t;
typedef unsigned char byte;
typedef __int128 Int128;
typedef unsigned __int128 UInt128;

size_t __stack_chk_guard = 7;
void __stack_chk_fail(void) { __builtin_trap(); }

void print_byte(int byte);
int putchar(int byte) { print_byte(byte); return byte; }

extern byte __heap_base;

int posix_memalign(void **result, size_t alignment, size_t count) {
  static byte *last = &__heap_base;
  size_t start = ((size_t)last + alignment - 1) & ~(alignment - 1), end = start + count;
  size_t size = __builtin_wasm_memory_size(0) << 16;
  if (end > size && __builtin_wasm_memory_grow(0, ((end - size) >> 16) + 16) == (size_t)-1) __builtin_trap();
  last = (byte *)end;
  *result = (void *)start;
  return 0;
}

void *malloc(size_t count) { void *result; posix_memalign(&result, 16, count); return result; }
void free(void *memory) {}

void *memmove(void *to, const void *from, size_t count) {
  byte *a = to;
  const byte *b = from;
  if (a < b) while (count--) *a++ = *b++;
  else while (count--) a[count] = b[count];
  return to;
}

void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }
void *memset(void *to, int value, size_t count) { byte *a = to; while (count--) *a++ = value; return to; }

int memcmp(const void *left, const void *right, size_t count) {
  const byte *a = left, *b = right;
  for (; count--; a++, b++) if (*a != *b) return *a - *b;
  return 0;
}

void arc4random_buf(void *to, size_t count) { memset(to, 7, count); }
double fmod(double x, double y) { return x - (double)(long long)(x / y) * y; }

typedef unsigned long long word;
typedef union { UInt128 whole; struct { word low, high; } half; } Halves;

UInt128 __lshrti3(UInt128 number, int count) {
  Halves from = {number}, to = {0};
  to.half.low = count > 63 ? from.half.high >> (count & 63) : from.half.low >> count;
  if (count > 0 && count < 64) to.half.low |= from.half.high << (64 - count);
  if (count < 64) to.half.high = from.half.high >> count;
  return to.whole;
}

UInt128 __ashlti3(UInt128 number, int count) {
  Halves from = {number}, to = {0};
  to.half.high = count > 63 ? from.half.low << (count & 63) : from.half.high << count;
  if (count > 0 && count < 64) to.half.high |= from.half.low >> (64 - count);
  if (count < 64) to.half.low = from.half.low << count;
  return to.whole;
}

Int128 __multi3(Int128 left, Int128 right) {
  UInt128 result = 0;
  for (int bit = 0; bit < 128; bit++) if ((UInt128)left >> bit & 1) result += (UInt128)right << bit;
  return result;
}

static UInt128 divide(UInt128 number, UInt128 by, UInt128 *rest) {
  UInt128 result = 0;
  *rest = 0;
  for (int bit = 127; bit >= 0; bit--) {
    *rest = *rest << 1 | (number >> bit & 1);
    if (*rest >= by) { *rest -= by; result |= (UInt128)1 << bit; }
  }
  return result;
}

UInt128 __udivti3(UInt128 left, UInt128 right) { UInt128 rest; return divide(left, right, &rest); }
UInt128 __umodti3(UInt128 left, UInt128 right) { UInt128 rest; divide(left, right, &rest); return rest; }
