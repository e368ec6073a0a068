import { expect, test } from "vitest";
import { defaultGuidelines, defaultLevelGuides } from "./guidelines/default-guidelines";
import {
  levelGuidesFor,
  levelGuidesSchema,
  MAX_LEVEL_DESCRIPTION_LENGTH,
  MAX_LEVEL_EXAMPLE_LENGTH,
  MAX_LEVEL_EXAMPLES,
} from "./level-guides";
import { PROTOCOL_IDS, scaleOf } from "./protocol/protocols";

const NOTHING = { description: "", examples: [] };

test("defaults fit their protocol and say what its guidelines say", () => {
  for (const protocol of PROTOCOL_IDS) {
    const guides = defaultLevelGuides(protocol);
    expect(levelGuidesFor(scaleOf(protocol), guides)).toEqual(guides);
    expect(guides.length > 0).toBe(scaleOf(protocol)?.name === "score");
    for (const { description } of guides) expect(defaultGuidelines(protocol)).toContain(description);
  }
});

test("one for each level, or none at all", () => {
  const said = { description: "Of no use.", examples: [{ text: "No.", note: "" }] };
  expect(levelGuidesFor(scaleOf("direct_scoring"), Array(5).fill(NOTHING))).toEqual([]);
  expect(levelGuidesFor(scaleOf("direct_scoring"), [said, NOTHING, NOTHING, NOTHING, NOTHING])).toHaveLength(5);
  expect(levelGuidesFor(scaleOf("forced_choice"), [NOTHING, said])).toEqual([NOTHING, said]);
  expect(() => levelGuidesFor(scaleOf("direct_scoring"), [said])).toThrow("There are 5 levels; found 1");
  expect(() => levelGuidesFor(scaleOf("checklist_only"), [said])).toThrow("There are 0 levels");
});

test("texts have limits, and an example is not empty", () => {
  const parse = (guide: object) => levelGuidesSchema.safeParse([guide]).success;
  const example = { text: "x".repeat(MAX_LEVEL_EXAMPLE_LENGTH) };
  expect(parse({ description: "x".repeat(MAX_LEVEL_DESCRIPTION_LENGTH) })).toBe(true);
  expect(parse({ description: "x".repeat(MAX_LEVEL_DESCRIPTION_LENGTH + 1) })).toBe(false);
  expect(parse({ examples: Array(MAX_LEVEL_EXAMPLES).fill(example) })).toBe(true);
  expect(parse({ examples: Array(MAX_LEVEL_EXAMPLES + 1).fill(example) })).toBe(false);
  expect(parse({ examples: [{ text: `${example.text}x` }] })).toBe(false);
  expect(parse({ examples: [{ text: "  " }] })).toBe(false);
});
