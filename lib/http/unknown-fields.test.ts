import { expect, test } from "vitest";
import { z } from "zod";
import { expectedMessage, unknownFieldMessage, unknownFields, withFound } from "./unknown-fields";

const found = (schema: z.core.$ZodType, value: unknown) =>
  unknownFields(schema, value).map(({ path }) => path.join("."));

test("a misspelt field is named with the known one that is near, else with all of them", () => {
  const schema = z.object({ name: z.string(), template: z.enum(["tick"]).optional() });
  expect(unknownFields(schema, { name: "S", templat: "tick" }).map(unknownFieldMessage)).toEqual([
    "Unknown field “templat”. Did you mean “template”?",
  ]);
  expect(unknownFields(schema, { name: "S", wholly: 1 }).map(unknownFieldMessage)).toEqual([
    "Unknown field “wholly”. It takes name, template.",
  ]);
  expect(unknownFields(z.strictObject({}), { a: 1 }).map(unknownFieldMessage)).toEqual([
    "Unknown field “a”. It takes none.",
  ]);
});

test("fields are found inside optional parts, defaults, lists, tuples, records and what is changed afterwards", () => {
  const part = z.object({ a: z.string() }).transform(({ a }) => a);
  const schema = z
    .object({
      one: part.optional(),
      list: z.array(part.nullable()).default([]),
      two: z.tuple([part, z.number()]),
      named: z.record(z.string(), part),
      lazy: z.lazy(() => part),
    })
    .refine(() => true);
  const each = { a: "x", b: 1 };
  const value = { one: each, list: [{ a: "x" }, null, each], two: [each, 1], named: { free: each }, lazy: each };
  expect(found(schema, value)).toEqual(["one.b", "list.2.b", "two.0.b", "named.free.b", "lazy.b"]);
});

test("what takes any field stays free", () => {
  const schema = z.object({
    loose: z.looseObject({ a: z.string() }),
    any: z.unknown(),
    json: z.json(),
    parsed: z.string(),
  });
  expect(
    found(schema, { loose: { a: "x", b: 1 }, any: { b: { c: 1 } }, json: { d: [{ e: 1 }] }, parsed: { b: 1 } }),
  ).toEqual([]);
});

test("a choice is read as the member that the value is, whether or not all of it is right", () => {
  const byKind = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("none") }),
    z.object({ kind: z.literal("own"), examples: z.array(z.string()) }),
  ]);
  expect(found(byKind, { kind: "own", examples: ["a"] })).toEqual([]);
  expect(unknownFields(byKind, { kind: "own", exampels: ["a"] }).map(unknownFieldMessage)).toEqual([
    "Unknown field “exampels”. Did you mean “examples”?",
  ]);
  expect(found(byKind, { kind: "none", examples: ["a"] })).toEqual(["examples"]);
  // Of two members that both take it without the field, the one that names the field is meant.
  const either = z.union([z.object({ a: z.number() }), z.object({ a: z.number(), b: z.number() }), z.string()]);
  expect(found(either, { a: 1, b: 2 })).toEqual([]);
  expect(found(either, { a: 1, c: 2 })).toEqual(["c"]);
  expect(found(either, "a")).toEqual([]);
});

test("what may be chosen is named where a value is none of it", () => {
  const way = z.discriminatedUnion("way", [
    z.object({ way: z.literal("account") }),
    z.object({ way: z.literal("name") }),
  ]);
  const mode = z.object({ mode: z.union([z.enum(["check", "commit"]), z.literal("inspect")]) });
  const messages = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value, { error: expectedMessage }).error?.issues.map((issue) => withFound(issue, value, false));
  expect(messages(way, {})).toEqual(["expected one of account, name; found nothing"]);
  expect(messages(way, { way: "acount" })).toEqual(["expected one of account, name (perhaps account); found a text"]);
  expect(messages(mode, {})).toEqual(["expected one of check, commit, inspect; found nothing"]);
  expect(messages(z.union([z.string(), z.number()]), true)).toEqual(["Invalid input"]);
});

test("both sides of an intersection count", () => {
  const both = z.intersection(
    z.union([z.object({ way: z.literal("x"), x: z.number() }), z.object({ way: z.literal("y"), y: z.number() })]),
    z.object({ name: z.string() }),
  );
  expect(found(both, { way: "x", x: 1, name: "n" })).toEqual([]);
  expect(found(both, { way: "x", x: 1, name: "n", nmae: "n" })).toEqual(["nmae"]);
});

test("of very many unknown fields the first are told, which takes no time worth mentioning", () => {
  const schema = z.object({ a: z.string().optional() }).and(z.object({ b: z.array(z.object({})).optional() }));
  const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]));
  const before = process.cpuUsage();
  expect(found(schema, fields)).toEqual(Array.from({ length: 20 }, (_, index) => `k${index}`));
  expect(found(schema, { b: Array.from({ length: 20_000 }, () => ({ c: 1 })) })).toHaveLength(20);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
  expect(unknownFieldMessage({ path: ["x".repeat(900_000)], known: ["name"] }).length).toBeLessThan(300);
});

test("what is wrong with a value is said in words: what was expected, and what was found", () => {
  const schema = z.object({
    limit: z.coerce.number().int().min(1).max(200).optional(),
    event: z.enum(["round.completed", "round.status"]).optional(),
    name: z.string().min(1, "Give it a name.").optional(),
    list: z.array(z.string()).max(2).optional(),
    version: z.literal("1").optional(),
  });
  const said = (value: unknown, isQuery = false) => {
    const issue = z.safeParse(schema, value, { error: expectedMessage }).error?.issues[0];
    return issue ? `${issue.path.join(".")}: ${withFound(issue, value, isQuery)}` : null;
  };
  expect(said({ limit: "abc" }, true)).toBe("limit: expected a number; found “abc”");
  expect(said({ limit: "1.5" }, true)).toBe("limit: expected a whole number; found “1.5”");
  expect(said({ limit: "201" }, true)).toBe("limit: expected at most 200; found “201”");
  expect(said({ event: "round.complete" })).toBe(
    "event: expected one of round.completed, round.status (perhaps round.completed); found a text",
  );
  expect(said({ event: "x" }, true)).toBe("event: expected one of round.completed, round.status; found “x”");
  expect(said({ version: "2" }, true)).toBe("version: expected “1”; found “2”");
  expect(said({ name: 5 })).toBe("name: expected a text; found “5”");
  expect(said({ name: "" })).toBe("name: Give it a name.");
  expect(said({ list: ["a", "b", "c"] })).toBe("list: expected at most 2 entries; found a list");
});
