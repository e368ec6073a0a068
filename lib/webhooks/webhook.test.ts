import fc from "fast-check";
import { expect, test } from "vitest";
import { newWebhookSchema, retryPause } from "./webhook";

const MINUTE = 60_000;

test("pauses grow from five seconds to a day, three days in all, and then there is an end", () => {
  const pauses = Array.from({ length: 9 }, (_, index) => retryPause(index + 1, 0) ?? 0);
  expect(pauses[0]).toBe(5_000);
  expect(pauses.at(-1)).toBe(24 * 60 * MINUTE);
  expect(pauses.reduce((sum, pause) => sum + pause)).toBe(5_000 + (5 + 30 + 75.5 * 60 - 0.5 * 60) * MINUTE);
  expect(retryPause(10, 0)).toBeNull();
});

test("a pause is spread by a tenth at most, and never as long as the next one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const [least = 0, pause = 0, next = 0] = [
        retryPause(attempt, 0),
        retryPause(attempt, random),
        retryPause(attempt + 1, 0),
      ].map(Number);
      return pause >= least && pause <= least * 1.1 + 1 && pause < next;
    }),
  );
});

test("a webhook has an address to send to, an event, and a threshold where agreement is followed", () => {
  const parse = (webhook: object) =>
    newWebhookSchema.safeParse({ url: "https://receiver.example/in?a=b", events: ["run.ended"], ...webhook });
  expect(parse({}).data).toMatchObject({ description: "", alphaThreshold: null });
  for (const url of [
    "receiver.example",
    "ftp://receiver.example",
    "https://a:b@receiver.example",
    "https://a.b/#c",
    "",
  ]) {
    expect(parse({ url }).success, url).toBe(false);
  }
  for (const events of [[], ["label.deleted"], ["run.ended", "run.ended"], ["agreement.crossed"]]) {
    expect(parse({ events }).success, String(events)).toBe(false);
  }
  expect(parse({ events: ["agreement.crossed"], alphaThreshold: 0.667 }).success).toBe(true);
  expect(parse({ events: ["agreement.crossed"], alphaThreshold: 1.2 }).success).toBe(false);
});
