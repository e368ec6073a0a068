import { describe, expect, it } from "vitest";
import { columnPattern } from "@/lib/imports/label-table/column-pattern";

describe("a pattern of columns' names", () => {
  it.each([
    ["criteria", ["fluency"], [{ criterion: "fluency" }]],
    [
      "{item}[{criterion}]",
      ["R1[fluid]", "R2[concise]"],
      [
        { item: "R1", criterion: "fluid" },
        { item: "R2", criterion: "concise" },
      ],
    ],
    ["{criterion}:::scale_{value}", ["quality:::scale_4"], [{ criterion: "quality", value: "4" }]],
    // What repeats is one word, whichever side has the separator in it.
    [
      "{system}_{criterion}",
      ["gpt_4_use", "gpt_4_fun", "claude_use"],
      [
        { system: "gpt_4", criterion: "use" },
        { system: "gpt_4", criterion: "fun" },
        { system: "claude", criterion: "use" },
      ],
    ],
    [
      "{rater}_{criterion}",
      ["ann_word_choice", "ben_word_choice", "ann_style"],
      [
        { rater: "ann", criterion: "word_choice" },
        { rater: "ben", criterion: "word_choice" },
        { rater: "ann", criterion: "style" },
      ],
    ],
  ])("%s of %j", (pattern, columns, said) => {
    expect(
      [
        ...(columnPattern(pattern)
          ?.read([...columns, "other"])
          .entries() ?? []),
      ].slice(0, said.length),
    ).toEqual(columns.map((column, index) => [column, said[index]]));
  });

  it.each(["", "no place", "{other}", "{rater}{criterion}", "{rater}_{rater}", "{rater}_{who}"])(
    "%j is none",
    (pattern) => {
      expect(columnPattern(pattern)).toBeNull();
    },
  );
});
