import fc from "fast-check";
import { expect, test } from "vitest";
import { transcript, turnsOf } from "./conversation";

const said = (...roles: string[]) => roles.map((role, place) => ({ role, content: `${role} ${place}` }));

test("a transcript says who speaks above each message", () => {
  expect(transcript(said("user", "assistant"))).toBe("User:\nuser 0\n\nAssistant:\nassistant 1");
});

test("every message stands in the transcript where its turn says", () => {
  const messages = fc.array(fc.record({ role: fc.string({ minLength: 1 }), content: fc.string() }));
  fc.assert(
    fc.property(messages, (each) => {
      const text = transcript(each);
      const turns = turnsOf(each) ?? [];
      expect(turns.map(({ start, end }) => text.slice(start, end))).toEqual(each.map(({ content }) => content));
      expect(turns.at(-1)?.end ?? 0).toBe(text.length);
    }),
  );
});

test("a turn is a question and what answers it, also where the first question stands elsewhere", () => {
  const numbers = (...roles: string[]) => (turnsOf(said(...roles)) ?? []).map(({ number }) => number);
  expect(numbers("user", "assistant", "user", "assistant")).toEqual([1, 1, 2, 2]);
  expect(numbers("assistant", "user", "tool", "assistant")).toEqual([1, 2, 2, 2]);
  expect(numbers("system", "user", "user", "assistant", "system", "user")).toEqual([0, 1, 1, 1, 1, 2]);
});
