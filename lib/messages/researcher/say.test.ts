import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { say } from "./say";

describe("a text of researchers' pages", () => {
  it("has its values in their places, numbers and lists as English writes them", () => {
    expect(say("{name}: {done} of {all}", { name: "Ada", done: 3, all: 12_345 })).toBe("Ada: 3 of 12,345");
    expect(say("No values")).toBe("No values");
    expect(say.list(["a", "b", "c"])).toBe("a, b and c");
  });

  it("has the plural form of its number", () => {
    const labels = { one: "{count} label by {rater}", other: "{count} labels by {rater}" } as const;
    expect([0, 1, 2].map((count) => say(labels, { count, rater: "R1" }))).toEqual([
      ...["0 labels by R1", "1 label by R1", "2 labels by R1"],
    ]);
  });

  it("comes in parts, so that a value can be drawn", () => {
    const link = { href: "/" };
    expect(say.parts("See {link}.", { link })).toEqual(["See ", link, "."]);
  });
});

const plural = z.strictObject({ one: z.string().min(1), other: z.string().min(1) });
const areaSchema = z.record(z.string(), z.union([z.string().min(1), plural]));
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe("researchers' catalogues", () => {
  const areas = readdirSync(fileURLToPath(new URL(".", import.meta.url))).filter((file) => !file.startsWith("say."));

  it.each(areas)("%s has texts and English plural forms alone, both with the same values", async (file) => {
    const area = areaSchema.parse({ ...(await import(/* @vite-ignore */ `./${file}`)) });
    expect(Object.keys(area).length).toBeGreaterThan(0);
    for (const [key, text] of Object.entries(area)) {
      if (typeof text === "string") continue;
      const [one, other] = [namesIn(text.one), namesIn(text.other)].map((names) => new Set([...names, "count"]));
      expect(one, key).toEqual(other);
    }
  });
});
