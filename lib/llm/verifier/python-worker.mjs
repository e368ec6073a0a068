// Runs verifier programs in CPython (WebAssembly), in a thread of its own. Each run has an interpreter of its own, and all
// that an interpreter reaches are the few functions below: no folder is open, there is no socket, clock or chance.
import { parentPort, workerData } from "node:worker_threads";

const MAX_MESSAGE = 200;
const PAGE = 65_536;
/** of what a program writes to its standard error, the end: there the reason is */
const MAX_KEPT = 4096;

const SUCCESS = 0;
const BAD_FILE = 8;
const NOT_SUPPORTED = 52;
const NOT_SEEKABLE = 70;

/** The codes with which the interpreter ends; any other is a program's own. */
const TRUE = 100;
const FALSE = 101;
const ERRORS = { 102: "syntax", 103: "threw", 104: "memory", 105: "no-function", 106: "not-boolean" };

/** Modules that take longer to load than a program has time: those that it names are loaded before its time begins. */
const MODULES =
  "bisect calendar collections collections.abc copy csv dataclasses datetime decimal difflib enum fractions functools html html.parser itertools json math operator random re statistics string textwrap typing unicodedata urllib.parse xml.etree.ElementTree";

const DRIVER = `
import posix, sys

def read():
    parts = []
    while part := posix.read(0, 1 << 20):
        parts.append(part)
    return b"".join(parts).decode()

def end(code, message=""):
    posix.write(2, ("\\0" + message[:${MAX_MESSAGE}]).encode("utf-8", "replace"))
    posix._exit(code)

def described(error):
    try:
        text = str(error)
    except BaseException:
        text = ""
    name = type(error).__name__
    return f"{name}: {text}" if text else name

program = read()
named = {word for line in program.splitlines() if "import" in line for word in line.replace(",", " ").split()}
for name in named.intersection("${MODULES}".split()):
    try:
        __import__(name)
    except ImportError:
        pass
module = sys.modules["verify"] = type(sys)("verify")
response = read()
try:
    code = compile(program, "verify.py", "exec", dont_inherit=True)
except MemoryError:
    end(104)
except Exception as error:
    end(102, described(error))
try:
    exec(code, module.__dict__)
    verify = module.__dict__.get("verify", module.__dict__.get("verify_requirement"))
    if not callable(verify):
        end(105)
    value = verify(response)
except MemoryError:
    end(104)
except BaseException as error:
    end(103, described(error))
if value is True:
    end(${TRUE})
if value is False:
    end(${FALSE})
end(106, type(value).__name__)
`;

class Ended extends Error {
  constructor(code) {
    super();
    this.code = code;
  }
}

/** An interpreter's memory, once it has one. What it says of a place in it is checked by the views themselves. */
function memoryAccess() {
  let memory = null;
  const view = () => new DataView(memory.buffer);
  const bytes = (start, length) => new Uint8Array(memory.buffer, start >>> 0, length >>> 0);
  return {
    attach: (attached) => {
      memory = attached;
    },
    bytes,
    buffers: (start, count) =>
      Array.from({ length: count }, (_, index) => {
        const at = (start >>> 0) + index * 8;
        return bytes(view().getUint32(at, true), view().getUint32(at + 4, true));
      }),
    put: (at, value) => {
      view().setUint32(at >>> 0, value, true);
      return SUCCESS;
    },
  };
}

/** The interpreter's arguments; no environment, a clock that always says zero, and chance that is always the same. */
function surroundings({ bytes, put }) {
  const encoder = new TextEncoder();
  const words = ["python", "-I", "-S", "-B", "-c", DRIVER].map((word) => encoder.encode(`${word}\0`));
  const size = words.reduce((sum, word) => sum + word.length, 0);
  return {
    args_sizes_get: (countAt, sizeAt) => put(countAt, words.length) || put(sizeAt, size),
    args_get: (pointers, start) => {
      let at = start;
      words.forEach((word, index) => {
        put(pointers + index * 4, at);
        bytes(at, word.length).set(word);
        at += word.length;
      });
      return SUCCESS;
    },
    environ_sizes_get: (countAt, sizeAt) => put(countAt, 0) || put(sizeAt, 0),
    environ_get: () => SUCCESS,
    clock_res_get: (_, at) => put(at, 1) || put(at + 4, 0),
    clock_time_get: (_, __, at) => put(at, 0) || put(at + 4, 0),
    random_get: (at, length) => {
      bytes(at, length).fill(0);
      return SUCCESS;
    },
    sched_yield: () => SUCCESS,
    proc_exit: (code) => {
      throw new Ended(code);
    },
  };
}

const isStream = (file) => file >= 0 && file <= 2;

/**
 * The three standard streams, the only files. What is written is thrown away, but for the end of the standard error.
 * @param texts read one after the other, each to its end; begun is called when the last one is next
 */
function streams({ bytes, buffers, put }, texts, begun) {
  const input = texts.map((text) => new TextEncoder().encode(text));
  let kept = new Uint8Array(0);
  /** numbers that are zero but for the kind of file, a terminal's */
  const status = (file, at, size, kind) => {
    if (!isStream(file)) return BAD_FILE;
    bytes(at, size).fill(0)[kind] = 2;
    return SUCCESS;
  };
  const functions = {
    fd_close: (file) => (isStream(file) ? SUCCESS : BAD_FILE),
    fd_prestat_get: () => BAD_FILE,
    fd_prestat_dir_name: () => BAD_FILE,
    fd_seek: (file) => (isStream(file) ? NOT_SEEKABLE : BAD_FILE),
    // It may read and write.
    fd_fdstat_get: (file, at) => status(file, at, 24, 0) || put(at + 8, 0x42),
    fd_filestat_get: (file, at) => status(file, at, 64, 16),
    fd_read: (file, start, count, read) => {
      if (file !== 0) return BAD_FILE;
      let sum = 0;
      for (const buffer of buffers(start, count)) {
        const part = input[0]?.subarray(0, buffer.length) ?? new Uint8Array(0);
        buffer.set(part);
        if (input[0]) input[0] = input[0].subarray(part.length);
        sum += part.length;
      }
      if (sum === 0) {
        input.shift();
        if (input.length === 1) begun();
      }
      return put(read, sum);
    },
    fd_write: (file, start, count, written) => {
      if (file !== 1 && file !== 2) return BAD_FILE;
      let sum = 0;
      for (const buffer of buffers(start, count)) {
        sum += buffer.length;
        if (file === 2) kept = Buffer.concat([kept, buffer.subarray(-MAX_KEPT)]).subarray(-MAX_KEPT);
      }
      return put(written, sum);
    },
  };
  /** what was written after the last zero */
  const reason = () => (new TextDecoder().decode(kept).split("\0").at(-1) ?? "").slice(0, MAX_MESSAGE);
  return { functions, reason };
}

const failed = (error, message) => ({ ok: false, error, message });
const OUT_OF_MEMORY = failed("memory", "The program used more memory than allowed.");

/**
 * @param {{ program: string, response: string, milliseconds: number, bytes: number }} job
 * @returns {Promise<{ ok: true, value: boolean } | { ok: false, error: string, message: string }>}
 */
async function run({ program, response, milliseconds, bytes }) {
  const { module } = workerData;
  let start = Number.POSITIVE_INFINITY;
  const memory = memoryAccess();
  const { functions: files, reason } = streams(memory, [program, response], () => {
    start = performance.now();
    parentPort?.postMessage({ started: true });
  });
  const given = { ...surroundings(memory), ...files };
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    // Whatever else an interpreter asks for is not supported.
    imports[from][name] = given[name] ?? (() => NOT_SUPPORTED);
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  memory.attach(exports.memory);
  const atFirst = exports.memory.buffer.byteLength;
  let code = null;
  try {
    exports._start();
  } catch (error) {
    if (error instanceof Ended) code = error.code;
    else if (error instanceof RangeError) return failed("threw", "The program nests too deeply.");
    else if (exports.memory.buffer.byteLength + 16 * PAGE > atFirst + bytes) return OUT_OF_MEMORY;
    else return failed("threw", "The program broke the interpreter it ran in, which was thrown away.");
  }
  if (performance.now() - start > milliseconds) {
    return failed("timeout", `The program ran longer than ${milliseconds} ms.`);
  }
  if (code === TRUE || code === FALSE) return { ok: true, value: code === TRUE };
  return outcome(ERRORS[code], reason());
}

function outcome(error, reason) {
  if (error === undefined) return failed("threw", "The program ended itself.");
  if (error === "memory") return OUT_OF_MEMORY;
  if (error === "no-function")
    return failed(error, "The program defines no function named verify or verify_requirement.");
  if (error === "not-boolean") return failed(error, `verify returned ${reason} instead of True or False.`);
  return failed(error, reason);
}

parentPort?.on("message", async (job) => {
  try {
    parentPort?.postMessage({ result: await run(job), broken: false });
  } catch {
    const message = "The program broke the sandbox it ran in, which was thrown away.";
    parentPort?.postMessage({ result: failed("threw", message), broken: true });
  }
});
parentPort?.postMessage({ ready: true });
