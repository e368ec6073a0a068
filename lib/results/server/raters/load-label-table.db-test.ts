import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { findAnalysedRound } from "../find-analysed-round";
import { addLabels, makeRater } from "../testing/labels";
import { loadLabelTable } from "./load-label-table";

test("labels that are too many for one statement come in several, and are the same", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring");
  // Both responses to two of the instructions.
  await prisma().task.createMany({
    data: study.instructions.slice(0, 2).map(({ id: instructionId, responseIds: [, responseAId] }, index) => ({
      studyId: study.studyId,
      roundId,
      protocol: "direct_scoring" as const,
      position: 3 + index,
      instructionId,
      responseAId,
      wanted: 3,
    })),
  });
  for (const levels of [
    [1, 2, 3],
    [5, null, 4, null, 1],
    [null, 2, 2, 3],
  ]) {
    await addLabels(roundId, await makeRater(study.studyId), levels);
  }
  for (const without of [undefined, "rater:9"]) {
    const round = await findAnalysedRound(OPERATOR, "agreement.read", roundId, { without });
    const whole = await loadLabelTable(prisma(), round, "all");
    expect(whole.table).toMatchObject({ nUnits: 5, nRaters: 3 });
    expect(whole.table.valueIndex).toHaveLength(9);
    expect(whole.clusterOfUnit).toHaveLength(5);
    for (const rowsAtOnce of [1, 2, 3, 4, 8, 9, 10]) {
      expect(await loadLabelTable(prisma(), round, "all", undefined, rowsAtOnce)).toEqual(whole);
    }
  }
});

test("a round without labels has an empty table", async () => {
  const roundId = await makeRound(await makeStudy(1), "direct_scoring");
  const round = await findAnalysedRound(OPERATOR, "agreement.read", roundId);
  expect((await loadLabelTable(prisma(), round, "all")).table).toMatchObject({ nUnits: 0, nRaters: 0 });
});
