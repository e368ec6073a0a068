import fc from "fast-check";
import { expect, test } from "vitest";
import {
  labelCursor,
  labelListOfAddress,
  labelListQuerySchema,
  labelListSearch,
  parseLabelCursor,
  USUAL_LABEL_ORDER,
} from "./round-labels";

test("what an address does not say, or says wrongly, is the default", () => {
  const usual = labelListQuerySchema.parse({});
  expect(labelListOfAddress({})).toEqual({ ...usual, text: undefined });
  expect(labelListSearch(labelListOfAddress({}))).toBe("");
  expect(
    labelListSearch(labelListOfAddress({ sort: "systems", rater: "3", level: "high", stratum: "x", reference: "yes" })),
  ).toBe("");
  expect(labelListOfAddress({ level: "" }).level).toBeUndefined();
});

test("the query of the API says the choices of the address again", () => {
  const address = { sort: "-duration", level: "0", stratum: "attention", written: "yes", text: "50%", system: "a b" };
  const choice = labelListOfAddress(address);
  expect(choice).toMatchObject({ order: "-duration", level: 0, stratum: "attention", text: "50%", system: "a b" });
  const query = labelListQuerySchema.parse(Object.fromEntries(new URLSearchParams(labelListSearch(choice))));
  expect(query).toEqual({ ...choice });
  expect(query.order).not.toBe(USUAL_LABEL_ORDER);
});

test("a place is the same after it was written down", () => {
  fc.assert(
    fc.property(fc.nat(2_147_483_647), fc.nat(Number.MAX_SAFE_INTEGER), fc.uuid(), (first, second, id) => {
      expect(parseLabelCursor(labelCursor({ first, second, id }))).toEqual({ first, second, id });
    }),
  );
  for (const wrong of [
    "",
    "1:2",
    "1:2:x",
    "-1:2:3",
    `99999999999:1:${crypto.randomUUID()}`,
    "1:2:------------------------------------",
  ]) {
    expect(parseLabelCursor(wrong), wrong).toBeNull();
  }
});
