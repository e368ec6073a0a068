import fc from "fast-check";
import { expect, test } from "vitest";
import { imageNameSchema, namesOfAddress } from "./image-name";

test.each([
  "q3.png",
  "charts/q3.png",
  "Grafik 3 (neu).jpg",
  "50%.png",
  "图/一.webp",
  "שלום.png",
  "می\u200cخواهم.png",
  "👩\u200d🔬.png",
])("%s is a name", (name) => {
  expect(imageNameSchema.parse(name)).toBe(name);
});

test.each([
  "",
  "/q3.png",
  "../q3.png",
  "a/../q3.png",
  "a//b.png",
  "./q3.png",
  "a\\b.png",
  "a\nb",
  " a.png",
  "http://x/y.png",
  "data:x",
  "C:x.png",
  "x".repeat(201),
  "invoice\u202egnp.exe.png",
  "a\u2066b\u2069.png",
  "a\u200eb.png",
  "a\u061cb.png",
  "a\u200bb.png",
  "a\ufeffb.png",
  "a\u00adb.png",
  "a\u2028b.png",
  "a\u0085b.png",
  "a\ud800b.png",
])("%j is none", (name) => {
  expect(imageNameSchema.safeParse(name).success).toBe(false);
});

test("letters with accents are the same however a computer writes them", () => {
  expect(imageNameSchema.parse("cafe\u0301.png")).toBe("caf\u00e9.png");
});

test("an address means a name as it is written, or decoded, with ./ or without", () => {
  expect(namesOfAddress("./charts/q%203.png")).toEqual(["charts/q%203.png", "charts/q 3.png"]);
  expect(namesOfAddress("50%.png")).toEqual(["50%.png"]);
  expect(namesOfAddress("a%ff.png")).toEqual(["a%ff.png"]);
  expect(namesOfAddress("cafe%CC%81.png").at(-1)).toBe("café.png");
});

test("what leads to the web, or out of the study, means none", () => {
  for (const address of [
    "https://x.example/a.png",
    "//x.example/a.png",
    "data:image/png;base64,AA",
    "/a.png",
    "../a.png",
    "%2e%2e/a.png",
  ]) {
    expect(namesOfAddress(address).filter((name) => !name.startsWith("%2e"))).toEqual([]);
  }
});

test("a name that is sent encoded means itself", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }), (text) => {
      const { data: name } = imageNameSchema.safeParse(text);
      if (name !== undefined) expect(namesOfAddress(encodeURIComponent(name))).toContain(name);
    }),
  );
});
