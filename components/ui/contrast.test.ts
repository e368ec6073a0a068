import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

type Theme = "light" | "dark";

const css = readFileSync(fileURLToPath(new URL("../../app/globals.css", import.meta.url)), "utf8");

const tokens = new Map(
  [...css.matchAll(/--color-([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((match) => [
    match[1],
    { light: match[2] ?? "", dark: match[3] ?? "" },
  ]),
);

function hex(token: string, theme: Theme): string {
  const value = tokens.get(token)?.[theme];
  if (!value) throw new Error(`globals.css has no token --color-${token} written as light-dark(#…, #…)`);
  return value;
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ["surface", "raised", "sunken"];
const SOFTS = ["accent-soft", "positive-soft", "negative-soft", "warning-soft"];

const textPairs = [
  ...[...GROUNDS, ...SOFTS].flatMap((ground) => [
    ["ink", ground],
    ["ink-muted", ground],
  ]),
  // of code, which has the surface as its background
  ...["series-1", "series-3", "series-4"].map((text) => [text, "surface"]),
  ...["accent", "accent-strong", "positive", "negative", "negative-strong", "warning"].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground]),
  ),
  ...["accent", "positive", "negative", "warning"].flatMap((tone) => [
    [tone, `${tone}-soft`],
    [`on-${tone}`, tone],
  ]),
  ["on-accent", "accent-strong"],
  ["on-negative", "negative-strong"],
  ["surface", "ink"],
];

const shapePairs = [
  ...[...GROUNDS].map((ground) => ["line-strong", ground]),
  ...["accent", "positive", "negative", "warning"].flatMap((shape) => GROUNDS.map((ground) => [shape, ground])),
  ...[1, 2, 3, 4, 5, 6].map((series) => [`series-${series}`, "raised"]),
];

describe.each<Theme>(["light", "dark"])("contrast in the %s theme", (theme) => {
  test("black on white is 21:1", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 10);
  });

  test.each(textPairs)("text %s on %s is at least 4.5:1", (text = "", ground = "") => {
    expect(contrast(hex(text, theme), hex(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs)("shape %s on %s is at least 3:1", (shape = "", ground = "") => {
    expect(contrast(hex(shape, theme), hex(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});
