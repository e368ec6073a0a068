import fc from "fast-check";
import { expect, it } from "vitest";
import { loggedError, loggedPath, withoutContent } from "./json-log.mjs";

const ID = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";

it.each([
  ['Key (email)=(ada@example.org) exists: "Dear sir"', "Key (email)=(…) exists: “…”"],
  ["10.0.0.7 sends X-Forwarded-For", "… sends X-Forwarded-For"],
  ["connect to postgresql://u:secret@db/x failed", "connect to postgresql://… failed"],
  ["mail to ada@example.org bounced", "mail to …@… bounced"],
  [`task ${ID} is gone`, `task ${ID} is gone`],
])("%s loses what people wrote and who they are", (text, logged) => {
  expect(withoutContent(text)).toBe(logged);
});

it("of a path ids and our own words stay", () => {
  expect(loggedPath(`/api/v1/rounds/${ID}/claims?for=Ada`)).toBe(`/api/v1/rounds/${ID}/claims`);
  expect(loggedPath("/join/V0dGx1234567890123456789012345678901234567890")).toBe("/join/…");
  expect(loggedPath(`/api/v1/studies/${ID}/images/ada-on-the-beach`)).toBe(`/api/v1/studies/${ID}/images/…`);
});

it("a text that an error quotes is never logged", () => {
  const canary = fc.stringMatching(/^[a-z]{6,20}$/).map((word) => `canary${word}`);
  fc.assert(
    fc.property(canary, canary, (text, name) => {
      const cause = new Error(`duplicate key: (name)=(${name})`);
      const error = new TypeError(`Invalid value for "${text}" at 'x'`, { cause });
      expect(JSON.stringify(loggedError(error))).not.toMatch(new RegExp(`${text}|${name}`));
    }),
    { numRuns: 200 },
  );
});

it("kind, code and place of an error stay", () => {
  const error = Object.assign(new RangeError("too far"), { code: "ERANGE" });
  expect(loggedError(error)).toMatchObject({ type: "RangeError", code: "ERANGE", message: "too far" });
  expect(loggedError(error).stack).toContain("json-log.test.ts");
});
