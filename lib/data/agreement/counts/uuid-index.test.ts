import { v4 as uuidv4, v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { UuidIndex } from "./uuid-index";

test("the same UUID has the same number, and every number its UUID", () => {
  const ids = Array.from({ length: 500 }, (_, i) => (i % 2 ? uuidv4() : uuidv7()));
  const given = ids.flatMap((id) => [id, ids[0] ?? id]);
  const bytes = Buffer.from(given.map((id) => id.replaceAll("-", "")).join(""), "hex");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const index = new UuidIndex(given.length);
  const numbers = given.map((_, i) => index.numberOf(view, i * 16));
  expect(numbers).toEqual(given.map((id) => ids.indexOf(id)));
  expect(index.length).toBe(500);
  expect(Array.from({ length: 501 }, (_, number) => index.uuid(number))).toEqual([...ids, undefined]);
});
