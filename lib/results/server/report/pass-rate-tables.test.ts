import { expect, test } from "vitest";
import { areReplaced } from "./pass-rate-tables";

const version = (series: string, instructionId: string, ...questions: string[]) => ({
  id: `${series} ${instructionId}`,
  instructionId,
  series,
  source: "imported" as const,
  isGold: false,
  questions,
});

test("tells a series with questions replaced from other series for the same instructions", () => {
  const original = [version("own", "1", "a?", "b?"), version("own", "2", "c?", "d?")];
  const checklists = [
    ...original,
    version("replaced", "1", "a?", "d?"),
    version("replaced", "2", "b?", "d?"),
    version("other", "1", "x?", "y?"),
    version("other", "2", "z?", "w?"),
    version("longer", "1", "a?", "b?"),
    version("longer", "2", "c?", "d?", "e?"),
    version("turned", "1", "b?", "a?"),
    version("turned", "2", "c?", "d?"),
    ...original.map((each) => ({ ...each, series: "same" })),
  ];
  const others = ["replaced", "other", "longer", "turned", "same"];
  expect(others.filter((series) => areReplaced(checklists, "own", series))).toEqual(["replaced"]);
});
