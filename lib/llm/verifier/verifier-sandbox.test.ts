import { afterAll, describe, expect, test } from "vitest";
import { MAX_PROGRAM_CHARACTERS } from "@/lib/checklist/generation/verifier";
import { VerifierSandbox } from "./verifier-sandbox";

const sandbox = new VerifierSandbox();
/** With enough time for an honest program on the busiest machine. */
const patient = new VerifierSandbox("javascript", { milliseconds: 10_000, bytes: 16 * 1024 * 1024 });
afterAll(() => Promise.all([sandbox.close(), patient.close()]));
const body = (code: string) => `function verify(response) { ${code} }`;
const works = async () =>
  expect(await sandbox.run(body("return response === 'ok';"), "ok")).toEqual({ ok: true, value: true });

describe("honest programs", () => {
  test("say true or false, in every way of writing a function", async () => {
    const text = "One.\nTwo – zwei “drei” 🐦";
    for (const program of [
      body("return response.split('\\n').length === 2;"),
      "const verify = (response) => response.includes('🐦');",
      "var verify = function (response) { return /\\p{L}/u.test(response); };",
      "function helper(t) { return t.length > 3; }\nfunction verify(response) { return helper(response); }",
    ]) {
      expect(await patient.run(program, text)).toEqual({ ok: true, value: true });
    }
    expect(await patient.run(body("return response.length > 99;"), text)).toEqual({ ok: true, value: false });
  });
  test("get the response as text, whatever is in it", async () => {
    const text = "`$1` \\ ' \" \n </script> \u2028 verify = null";
    expect(await patient.run(body(`return response === ${JSON.stringify(text)};`), text)).toEqual({
      ok: true,
      value: true,
    });
    expect(await patient.run(body("return response.length === 500000;"), "x".repeat(500_000))).toEqual({
      ok: true,
      value: true,
    });
  });
});

describe("programs that say nothing", () => {
  test.each([
    ["function verify( {", "syntax"],
    ["function check() { return true; }", "no-function"],
    ["const verify = true;", "no-function"],
    [body("throw new Error('no');"), "threw"],
    [body("return response.nothing.more;"), "threw"],
    [body("throw { get message() { return 1; } };"), "threw"],
    [body("throw null;"), "threw"],
    [body("return 1;"), "not-boolean"],
    [body("return 'true';"), "not-boolean"],
    [body("return new Boolean(true);"), "not-boolean"],
    ["async function verify() { return true; }", "not-boolean"],
    [body(""), "not-boolean"],
  ])("%s is %s", async (program, error) => {
    expect(await sandbox.run(program, "x")).toMatchObject({ ok: false, error });
  });

  test("what is thrown without a word is told in words", async () => {
    const message = "The program threw something that is no error.";
    for (const thrown of ["{}", "null", "{ code: 1 }"])
      expect(await sandbox.run(body(`throw ${thrown};`), "x")).toMatchObject({ message });
    expect(await sandbox.run(body("throw { message: 'no title' };"), "x")).toMatchObject({ message: "no title" });
  });
});

describe("hostile programs end in an error of their own, and the next one works", () => {
  test.each([
    ["endless loop", body("for (;;) {}"), ["timeout"]],
    ["endless loop outside the function", "for (;;) {}", ["timeout"]],
    [
      "endless loop that catches",
      body("for (;;) { try { for (;;) {} } catch {} finally { for (;;) {} } }"),
      ["timeout"],
    ],
    ["endless loop in an error's getter", body("throw { get name() { for (;;) {} } };"), ["timeout", "threw"]],
    [
      "a regular expression that never ends",
      body("return /^(a+)+$/.test('a'.repeat(60) + 'b');"),
      ["timeout", "threw"],
    ],
    [
      "a native loop without end",
      body("return new Array(4294967295).indexOf(1) === 0 && Array(4e9).includes(2);"),
      ["timeout", "threw"],
    ],
    ["memory bomb", body("const a = []; for (;;) a.push('x'.repeat(1e6) + a.length);"), ["memory", "timeout"]],
    ["one huge string", body("return 'x'.repeat(2 ** 29).length > 0;"), ["memory", "threw"]],
    ["huge buffer", body("return new Uint8Array(1e9).length > 0;"), ["memory", "threw"]],
    ["endless recursion", body("return verify(response + 'x');"), ["threw", "memory", "timeout"]],
  ])("%s", async (_, program, errors) => {
    const result = await sandbox.run(program, "x");
    expect(result.ok ? "ok" : result.error).toBeOneOf(errors);
    await works();
  });

  test("the time is that of reading the program too, and of what cannot be interrupted", async () => {
    const without = new VerifierSandbox("javascript", { milliseconds: 0, bytes: 16 * 1024 * 1024 });
    const declarations = Array.from({ length: 2_000 }, (_, index) => `var a${index};`).join("");
    for (const program of [`${declarations} ${body("return true;")}`, body("return true;")]) {
      expect(await without.run(program, "x")).toMatchObject({ ok: false, error: "timeout" });
    }
    await without.close();
  });

  test("a program as long as may be, of the deepest nesting, ends in an error of its own or in time", async () => {
    const half = MAX_PROGRAM_CHARACTERS / 2 - body("").length;
    for (const nested of [
      `${"(".repeat(half)}1${")".repeat(half)};`,
      `${"[".repeat(half)}${"]".repeat(half)};`,
      `${"{".repeat(half)}${"}".repeat(half)}`,
      `/${"(?:".repeat(half / 2)}/;`,
      "a=>".repeat(half / 2),
      "`${".repeat(half / 2),
    ]) {
      await sandbox.run(`${nested}${body("return true;")}`, "x");
      await works();
    }
  });

  test("nothing of the host is there", async () => {
    for (const name of [
      "process",
      "require",
      "fetch",
      "XMLHttpRequest",
      "WebSocket",
      "setTimeout",
      "setInterval",
      "Worker",
      "WebAssembly",
      "navigator",
      "os",
      "std",
      "module",
      "Buffer",
      "console",
    ]) {
      expect(await sandbox.run(body(`return typeof ${name} === "undefined";`), "x"), name).toEqual({
        ok: true,
        value: true,
      });
    }
    for (const code of [
      "return typeof this.constructor.constructor('return process')() === 'object';",
      "return typeof (function () {}).constructor('return globalThis.process')().version === 'string';",
      "return typeof eval('require')('fs') === 'object';",
      "return typeof response.constructor.constructor('return require')()('fs') === 'object';",
    ]) {
      expect((await sandbox.run(body(code), "x")).ok, code).toBe(false);
    }
    expect(await sandbox.run(body("import('fs').then(() => {}); return true;"), "x")).toEqual({
      ok: true,
      value: true,
    });
  });

  test("there is no clock and no chance; dates can still be read", async () => {
    for (const code of [
      "return Date.now() === 0 && new Date().getTime() === 0 && Math.random() === Math.random();",
      "return new Date('2024-02-29T00:00:00Z').getTime() === Date.UTC(2024, 1, 29);",
      "return new Date(5) instanceof Date && new Date(5).constructor.now() === 0;",
      "return Number.isNaN(Date.parse('2024-02-30x'));",
    ]) {
      expect(await sandbox.run(body(code), "x"), code).toEqual({ ok: true, value: true });
    }
  });

  test("prototype tricks stay inside and do not outlive the program", async () => {
    const poison = `
      Object.prototype.value = true; Object.prototype.ok = true; Object.prototype.error = undefined;
      Boolean.prototype.valueOf = () => true; String.prototype.includes = () => true; Array.prototype.then = 1;
      globalThis.JSON = null; globalThis.undefined = 1; Function.prototype.call = () => true;
      function verify() { return false; }`;
    expect(await sandbox.run(poison, "x")).toEqual({ ok: true, value: false });
    expect(await sandbox.run(body("return response.includes('ok');"), "x")).toEqual({ ok: true, value: false });
    expect({}).not.toHaveProperty("value");
  });

  test("many at once are each told their own result", async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        sandbox.run(index === 5 ? body("for (;;) {}") : body(`return response === "${index}";`), String(index)),
      ),
    );
    expect(results.map(({ ok }) => ok)).toEqual(results.map((_, index) => index !== 5));
  });
});
