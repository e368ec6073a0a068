import { afterAll, describe, expect, test } from "vitest";
import { patience } from "@/bin/support/patience.mjs";
import { boundMemory } from "./python-engine";
import { VerifierSandbox } from "./verifier-sandbox";

const BYTES = 16 * 1024 * 1024;
/** A program that does not end is tried twice for all its time, so it gets little of it. */
const sandbox = new VerifierSandbox("python", { milliseconds: patience(0.2), bytes: BYTES });
/** With enough time for an honest program on the busiest machine. */
const patient = new VerifierSandbox("python", { milliseconds: 10_000, bytes: BYTES });
afterAll(() => Promise.all([sandbox.close(), patient.close()]));
const body = (code: string) => `def verify(response):\n    ${code.replaceAll("\n", "\n    ")}\n`;
const SLOW = 120_000;
/** The sandbox itself: on a busy machine even an honest program may need another try in so little time. */
const works = () =>
  expect
    .poll(() => sandbox.run(body("return response == 'ok'"), "ok"), { timeout: SLOW })
    .toEqual({ ok: true, value: true });

/** A program that raises the names of the checks that do not return True. */
function allHold(checks: Record<string, string>): string {
  const named = Object.entries(checks).map(([name, code]) => [name, body(code)]);
  return `def holds(code, response):
    space = {}
    exec(code, space)
    return space["verify"](response) is True
${body(`failed = [name for name, code in ${JSON.stringify(named)} if not holds(code, response)]
if failed: raise Exception(", ".join(failed))
return True`)}`;
}

const TEXT = "# Birds\n- One\n- Two – zwei “drei” 🐦\n- Three\n\nIn the end, birds fly.";

describe("honest programs", () => {
  // One interpreter for all of them, since starting one takes longer than they do.
  test("count, search, parse and compare", async () => {
    const checks = {
      "number of words": "return len(response.split()) <= 20",
      "a given word": "return 'BIRD' in response.upper() and response.count('fly') == 1",
      bullets: "return sum(1 for line in response.splitlines() if line.lstrip().startswith('- ')) == 3",
      begins: "return response.startswith('# ') and not response.rstrip().endswith('!')",
      pattern: "import re\nreturn len(re.findall(r'(?m)^- (?P<word>\\w+)', response)) == 3",
      letters: "import unicodedata\nreturn any(unicodedata.category(c) == 'So' for c in response)",
      "characters, not bytes": "return response[response.index('🐦')] == '🐦' and len('🐦') == 1",
      JSON: "import json\ntry:\n    json.loads(response)\n    return False\nexcept ValueError:\n    return True",
      counts: "from collections import Counter\nreturn Counter(response.lower()).most_common(1)[0][0] in f'{\" \":s}'",
      paragraphs: "return len([part for part in response.split('\\n\\n') if part.strip()]) == 2",
    };
    expect(await patient.run(allHold(checks), TEXT)).toEqual({ ok: true, value: true });
  });

  test("may have classes, helpers, and the function's other name", async () => {
    for (const program of [
      "class Words:\n    def __init__(self, text): self.all = text.split()\ndef verify(text):\n    return len(Words(text).all) == 2",
      "import re\nPATTERN = re.compile('b$')\ndef helper(text): return PATTERN.search(text)\ndef verify_requirement(text):\n    return bool(helper(text))",
      "verify = lambda text: text[0] == 'a'",
      "from dataclasses import dataclass\n@dataclass\nclass Pair:\n    a: str\n    b: str\ndef verify(text):\n    return Pair(*text.split()) == Pair('a', 'b')",
    ]) {
      expect(await patient.run(program, "a b"), program).toEqual({ ok: true, value: true });
    }
  });

  test("get the response as text, whatever is in it and however long it is, in the time that is given", async () => {
    const text = '""" \' \\ \0 \u2028 \r\n</script> verify = None\n';
    expect(
      await patient.run(body(`return response == ${JSON.stringify(text).replace("\u2028", "\\u2028")}`), text),
    ).toEqual({ ok: true, value: true });
    const long = "one two three four ".repeat(5_500);
    const count = body("import re\nreturn len(re.findall(r'\\btwo\\b', response)) == 5500 and response.isascii()");
    expect(await patient.run(count, long)).toEqual({ ok: true, value: true });
  });
});

test.each([
  ["def verify(response)\n    return True", "syntax", "SyntaxError: expected ':' (verify.py, line 1)"],
  ["def verify(response):\nreturn True", "syntax", /^IndentationError/],
  ["def check(response):\n    return True", "no-function", /no function named verify/],
  ["verify = True", "no-function", /no function named verify/],
  [body("raise ValueError('no')"), "threw", "ValueError: no"],
  [body("return response.nothing"), "threw", "AttributeError: 'str' object has no attribute 'nothing'"],
  ["1 / 0", "threw", "ZeroDivisionError: division by zero"],
  ["class Odd(Exception):\n    def __str__(self): raise self\ndef verify(response): raise Odd()", "threw", "Odd"],
  [body("raise Exception('x' * 1000000)"), "threw", `Exception: ${"x".repeat(189)}`],
  [body("import sys; sys.exit(0)"), "threw", "SystemExit: 0"],
  [body("import os; os._exit(0)"), "threw", "The program ended itself."],
  [body("return 1"), "not-boolean", "verify returned int instead of True or False."],
  [body("return 'True'"), "not-boolean", "verify returned str instead of True or False."],
  [body("pass"), "not-boolean", "verify returned NoneType instead of True or False."],
  ["async def verify(response):\n    return True", "not-boolean", /^verify returned coroutine/],
])("%j says nothing but why: %s", async (program, error, message) => {
  const result = await patient.run(program, "x");
  expect(result).toMatchObject({ ok: false, error });
  if (!result.ok) expect(result.message).toMatch(message);
});

describe("hostile programs end in an error of their own, and the next one works", () => {
  test.each([
    ["endless loop", body("while True: pass"), ["timeout"]],
    ["endless loop outside the function", "while True: pass", ["timeout"]],
    [
      "endless loop that catches",
      body("while True:\n    try:\n        while True: pass\n    except BaseException: pass"),
      ["timeout"],
    ],
    [
      "endless loop in an error",
      "class Odd(Exception):\n    def __str__(self):\n        while True: pass\ndef verify(response): raise Odd()",
      ["timeout"],
    ],
    [
      "a regular expression that never ends",
      body("import re\nreturn bool(re.match('^(a+)+$', 'a' * 60 + 'b'))"),
      ["timeout"],
    ],
    ["a number without end", body("return 10 ** 10 ** 9 > 1"), ["timeout", "memory"]],
    ["waiting for a clock", body("import time\nwhile time.monotonic() < 1: pass\nreturn True"), ["timeout"]],
    ["memory bomb", body("a = []\nwhile True: a.append('x' * 1000000 + str(len(a)))"), ["memory", "timeout"]],
    ["one huge string", body("return len('x' * 2 ** 30) > 0"), ["memory"]],
    ["one huge buffer", body("return len(bytearray(17 * 1024 * 1024)) > 0"), ["memory"]],
    ["endless recursion", body("return verify(response + 'x')"), ["threw", "memory", "timeout"]],
    [
      "recursion without a limit",
      `import sys\nsys.setrecursionlimit(10 ** 8)\n${body("return verify(response)")}`,
      ["threw", "memory", "timeout"],
    ],
    [
      "the deepest nesting",
      `${"(".repeat(9_000)}1${")".repeat(9_000)}\n${body("return True")}`,
      ["syntax", "memory", "timeout"],
    ],
  ])(
    "%s",
    async (_, program, errors) => {
      const result = await sandbox.run(program, "x");
      expect(result.ok ? "ok" : result.error).toBeOneOf(errors);
      await works();
    },
    SLOW,
  );

  test("output goes nowhere, however much it is", async () => {
    const code =
      "import sys\nfor _ in range(200):\n    print('x' * 100000)\n    sys.stderr.write('\\0lie' * 1000)\nreturn False";
    expect(await patient.run(body(code), "x")).toEqual({ ok: true, value: false });
    expect(await patient.run(body("return input() == ''"), "x")).toMatchObject({
      error: "threw",
      message: /^EOFError/,
    });
  });

  test("nothing of the host is there", async () => {
    const attempts = [
      "import js",
      "import pyodide",
      "import ctypes",
      "eval('process.exit(1)')",
      "exec('import browser')",
      "__import__('os').listdir('/')",
      "open('/etc/passwd').read()",
      "open('package.json').read()",
      "open('/tmp/of-a-verifier', 'w').write('x')",
      "import os\nos.mkdir('/tmp/of-a-verifier')",
      "import os\nos.system('true')",
      "import os\nos.read(3, 10)",
      "import os\nreturn len(os.environ['PATH']) > 0",
      "import subprocess\nsubprocess.run(['ls'])",
      "import socket\nsocket.create_connection(('127.0.0.1', 80), 1)",
      "import urllib.request\nurllib.request.urlopen('http://127.0.0.1')",
      "import threading\nthreading.Thread(target=print).start()",
      "import time\ntime.sleep(60)",
    ];
    // Each is tried in the same program, which raises what succeeded.
    const raises = attempts.map((code) => {
      const lines = code.replaceAll("\n", "\n    ");
      return [code, `try:\n    ${lines}\nexcept Exception:\n    return True\nreturn False`];
    });
    expect(await patient.run(allHold(Object.fromEntries(raises)), "x")).toEqual({ ok: true, value: true });
    expect(await patient.run(body(attempts[0] ?? ""), "x")).toMatchObject({ ok: false, error: "threw" });
  });

  test("there is no clock and no chance", async () => {
    const still = "import random, time, uuid\nreturn time.time() == 0 and str(uuid.uuid4())[:8] == '00000000'";
    expect(await patient.run(body(still), "x")).toEqual({ ok: true, value: true });
    const chance = body("import random\nreturn random.random() < 0.5 or hash(response) % 2 == 0");
    const said = await Promise.all([1, 2, 3].map(() => patient.run(chance, "x")));
    expect(said).toEqual([said[0], said[0], said[0]]);
  });

  test("what a program changes does not outlive it", async () => {
    const poison = `import builtins, re, json, sys
builtins.len = lambda _: 7
builtins.bool = builtins.isinstance = lambda *_: True
re.findall = lambda *_: []
sys.modules["json"] = None
seen = builtins.seen = True
${body("return len(response) == 7")}`;
    expect(await patient.run(poison, "x")).toEqual({ ok: true, value: true });
    const clean =
      "import json, re, builtins\nreturn len(response) == 1 and re.findall('x', response) == ['x'] and not hasattr(builtins, 'seen')";
    expect(await patient.run(body(clean), "x")).toEqual({ ok: true, value: true });
  });
});

test("memory is bounded in the engine itself, and an engine without a memory of its own is refused", async () => {
  // A header, then a memory of one page that may grow without end, exported as "m".
  const open = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 0, 1, 7, 5, 1, 1, 109, 2, 0]);
  const { instance } = await WebAssembly.instantiate(boundMemory(open, 2 * 65_536 + 5), {});
  const { m: memory } = instance.exports;
  if (!(memory instanceof WebAssembly.Memory)) throw new Error("no memory");
  expect(memory.grow(2)).toBe(1);
  expect(() => memory.grow(1)).toThrow(RangeError);
  for (const length of [8, 0]) expect(() => boundMemory(open.subarray(0, length), 65_536)).toThrow("cannot be bounded");
});
