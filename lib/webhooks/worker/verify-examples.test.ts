import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "@/lib/db/project-root";
import { signMessage } from "./sign-message";

const DOCUMENT = readFileSync(join(projectRoot(), "docs", "webhooks.md"), "utf8");
const hasPython = spawnSync("python3", ["--version"]).status === 0;

const SECRETS = ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"] as const;
const NOW = Math.floor(Date.now() / 1_000);
const BODY = '{"type":"label.submitted","data":{"text":"ärger"}}';

function headersFor(secrets: readonly string[], { timestamp = NOW, id = "msg_1" } = {}) {
  const signature = signMessage(secrets, { id, timestamp, body: BODY });
  return { "webhook-id": "msg_1", "webhook-timestamp": String(timestamp), "webhook-signature": signature };
}

/** Each with whether it is genuine to a receiver that knows the first secret. */
const CASES: readonly [headers: Record<string, string>, body: string, isGenuine: boolean][] = [
  [headersFor([SECRETS[0]]), BODY, true],
  [headersFor([SECRETS[1], SECRETS[0]]), BODY, true],
  [headersFor([SECRETS[1]]), BODY, false],
  [headersFor([SECRETS[0]]), `${BODY} `, false],
  [headersFor([SECRETS[0]], { id: "msg_2" }), BODY, false],
  [headersFor([SECRETS[0]], { timestamp: NOW - 3_600 }), BODY, false],
];

function programOf(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(DOCUMENT)?.[1];
  if (found === undefined) throw new Error(`docs/webhooks.md has no example in ${language}`);
  return found;
}

function expectGenuineOnly(command: string, args: readonly string[]): void {
  const run = spawnSync(command, args, { encoding: "utf8", input: JSON.stringify([SECRETS[0], CASES]) });
  expect(run.stderr).toBe("");
  expect(JSON.parse(run.stdout)).toEqual(CASES.map(([, , isGenuine]) => isGenuine));
}

test.skipIf(!hasPython)("the Python example tells genuine messages from others (needs python3)", () => {
  const program = `${programOf("python")}
import json, sys
secret, cases = json.load(sys.stdin)
print(json.dumps([verify(secret, headers, body.encode()) for headers, body, _ in cases]))`;
  expectGenuineOnly("python3", ["-c", program]);
});

test("the Node example tells genuine messages from others", () => {
  const program = `${programOf("js")}
import { readFileSync } from "node:fs";
const [secret, cases] = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map(([headers, body]) => verify(secret, headers, body))));`;
  expectGenuineOnly(process.execPath, ["--input-type=module", "-e", program]);
});
