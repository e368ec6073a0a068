// Runs verifier programs in QuickJS (WebAssembly), in a thread of its own: a program that cannot be interrupted from inside
// is ended together with the thread. Nothing of the host is given to a program.
import { parentPort } from "node:worker_threads";
import { getQuickJS, Scope } from "quickjs-emscripten";

const MAX_MESSAGE = 200;
const NO_ERROR = "The program threw something that is no error.";
const STACK_BYTES = 256 * 1024;

/** The same program on the same text says the same: there is no clock, and nothing is random. Dates can be read and compared. */
const STILL = `{
  const Real = Date;
  const Still = function Date(...parts) {
    return new.target ? Reflect.construct(Real, parts.length === 0 ? [0] : parts, new.target) : new Real(0).toString();
  };
  Still.prototype = Real.prototype;
  Still.prototype.constructor = Still;
  Object.assign(Still, { now: () => 0, parse: Real.parse, UTC: Real.UTC });
  globalThis.Date = Still;
  Math.random = () => 0.5;
}`;

const engine = await getQuickJS();

/**
 * @param {{ program: string, response: string, milliseconds: number, bytes: number }} job
 * @returns {{ ok: true, value: boolean } | { ok: false, error: string, message: string }}
 */
function run({ program, response, milliseconds, bytes }) {
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(bytes);
  runtime.setMaxStackSize(STACK_BYTES);
  const deadline = performance.now() + milliseconds;
  // Reading a program is not interrupted, nor is a long native call: the clock is asked again after each step.
  const isLate = () => performance.now() > deadline;
  runtime.setInterruptHandler(isLate);
  // A context and a runtime for each response: nothing a program changes outlives it.
  const context = runtime.newContext();
  try {
    return Scope.withScope((scope) => called(context, scope, program, response, milliseconds, isLate));
  } finally {
    // Freeing may be refused after a program was broken off; the thread is replaced then.
    context.dispose();
    runtime.dispose();
  }
}

function called(context, scope, program, response, milliseconds, isLate) {
  const timeout = { ok: false, error: "timeout", message: `The program ran longer than ${milliseconds} ms.` };
  const failed = (handle) => {
    const message = isLate() ? "" : described(context, scope, handle);
    if (isLate()) return timeout;
    if (/out of memory/i.test(message))
      return { ok: false, error: "memory", message: "The program used more memory than allowed." };
    return { ok: false, error: /^SyntaxError/.test(message) ? "syntax" : "threw", message };
  };
  const outcome = (result) =>
    result.error ? { error: scope.manage(result.error) } : { value: scope.manage(result.value) };
  outcome(context.evalCode(STILL, "still.js"));
  const defined = outcome(context.evalCode(program, "verify.js"));
  if (defined.error) return failed(defined.error);
  if (isLate()) return timeout;
  const found = outcome(context.evalCode('typeof verify === "function" ? verify : null', "find.js"));
  if (found.error) return failed(found.error);
  if (context.typeof(found.value) !== "function") {
    return { ok: false, error: "no-function", message: "The program defines no function named verify." };
  }
  const text = scope.manage(context.newString(response));
  const returned = outcome(context.callFunction(found.value, context.undefined, text));
  if (returned.error) return failed(returned.error);
  if (isLate()) return timeout;
  const type = context.typeof(returned.value);
  if (type !== "boolean")
    return { ok: false, error: "not-boolean", message: `verify returned ${type} instead of true or false.` };
  return { ok: true, value: context.dump(returned.value) };
}

/** An error's name and message. Its parts are read as strings only: a getter of the program runs under the same limits. */
function described(context, scope, handle) {
  if (context.typeof(handle) !== "object" || context.eq(handle, context.null)) return NO_ERROR;
  const part = (name) => {
    const value = scope.manage(context.getProp(handle, name));
    return context.typeof(value) === "string" ? context.getString(value) : "";
  };
  const said = [part("name"), part("message")].filter((text) => text !== "").join(": ");
  return said === "" ? NO_ERROR : said.slice(0, MAX_MESSAGE);
}

parentPort?.on("message", (job) => {
  let result;
  let broken = false;
  try {
    result = run(job);
  } catch {
    broken = true;
    result = { ok: false, error: "threw", message: "The program broke the sandbox it ran in, which was thrown away." };
  }
  parentPort?.postMessage({ result, broken });
});
parentPort?.postMessage({ ready: true });
