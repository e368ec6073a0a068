import { expect, test } from "vitest";
import { type Judges, judgesSchema } from "@/lib/compare/judges";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { readTaskLabels } from "@/lib/results/server/tasks/read-task-labels";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import type { Outcome } from "@/lib/round/protocol/protocol";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readJudges } from "../read-judges";

async function read(studyId: string, truth: string): Promise<Judges> {
  return judgesSchema.parse(await readJudges(OPERATOR, studyId, { truth }));
}

test("positional agreement of who labelled the same pairs in both orders", async () => {
  const study = await makeStudy(4);
  const outcomes: (Outcome | null)[] = ["win", "loss", "tie", "win"];
  await prisma().pair.createMany({
    data: study.instructions.map(({ id, responseIds: [responseAId, responseBId] }, index) => ({
      studyId: study.studyId,
      externalId: `p${index}`,
      instructionId: id,
      responseAId,
      responseBId,
      knownOutcome: outcomes[index] ?? null,
    })),
  });
  const rater = await makeRater(study.studyId, { kind: "judge", name: "tiny" });
  const rounds = [await makeRound(study, "preference"), await makeRound(study, "preference")];
  // Same, different, same, and only once.
  for (const [index, levels] of [[1, 4, 3, 1] as const, [2, 2, 3] as const].entries()) {
    const shownOrder = index === 0 ? "ab" : "ba";
    await addLabels(
      rounds[index] ?? "",
      rater,
      levels.map((level) => ({ level, shownOrder })),
    );
  }
  const found = await read(study.studyId, "truth");
  expect(found.positional).toMatchObject([
    {
      name: "Rater 01 (tiny)",
      n: 3,
      nWithTruth: 2,
      agreement: { value: { value: 2 / 3 } },
      // The first pair right twice, the second once: B is right, and it took A when B came first.
      accuracy: { value: { value: 3 / 4 } },
    },
  ]);
  // Choices of another protocol are counted separately, and what it showed once is no second order of the first.
  for (const [index, levels] of [[1, 1, 2, 2] as const, [2, 1, 2, 2] as const].entries()) {
    const other = await makeRound(study, "forced_choice");
    const shownOrder = index === 0 ? "ab" : "ba";
    await addLabels(
      other,
      rater,
      levels.map((level) => ({ level, shownOrder })),
    );
  }
  const { positional } = await read(study.studyId, "truth");
  expect(positional).toEqual([
    ...found.positional,
    expect.objectContaining({ protocol: "forced_choice", n: 4, nEqual: 3, nWithTruth: 3, nCorrectFirst: 1 }),
  ]);
});

test("a judge's two orders of one label are read beside two rounds, and shown with the task", async () => {
  const study = await makeStudy(3);
  const round = await makeRound(study, "preference");
  const people = await makeRound(study, "preference");
  await addLabels(people, await makeRater(study.studyId), [1, 5, 2]);
  await addLabels(people, await makeRater(study.studyId), [2, 4, 1]);
  const judge = await makeRater(study.studyId, { kind: "judge", name: "tiny" });
  const ids = await addLabels(round, judge, [2, 3, { level: null }]);
  const said: [number | null, number | null][] = [
    [2, 2],
    [2, 4],
    [null, 2],
  ];
  await prisma().judgedOrder.createMany({
    data: said.flatMap(([ab, ba], index) => {
      const annotationId = ids[index] ?? "";
      return [
        { annotationId, shownOrder: "ab" as const, level: ab },
        { annotationId, shownOrder: "ba" as const, level: ba },
      ];
    }),
  });
  const { positional } = await read(study.studyId, `consensus:${people}`);
  // People say A, B, A. With A first: right, wrong, unreadable. With B first: right, right, right.
  expect(positional).toMatchObject([
    { n: 3, nEqual: 1, nUnreadable: 1, nWithTruth: 3, nCorrectFirst: 1, nCorrectSecond: 3, nCorrectBoth: 1 },
  ]);
  expect(positional[0] && definedValue(positional[0].accuracy.value)).toBeCloseTo(4 / 6, 14);
  const tasks = await prisma().task.findMany({ where: { roundId: round }, orderBy: { position: "asc" } });
  const shown = await readTaskLabels(OPERATOR, round, tasks[2]?.id ?? "");
  expect(shown.labels).toMatchObject([
    {
      level: null,
      orders: [
        { shownOrder: "ab", level: null },
        { shownOrder: "ba", level: 2 },
      ],
    },
  ]);
});
