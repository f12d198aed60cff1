// Runs the function `run` of a WebAssembly module, and prints its output.
import { readFileSync } from "node:fs";

const text = [];
const bytes = readFileSync(process.argv[2]);
const { instance } = await WebAssembly.instantiate(bytes, { env: { print_byte: (byte) => text.push(byte & 255) } });
try {
  instance.exports.run();
} finally {
  process.stdout.write(Buffer.from(text));
}
