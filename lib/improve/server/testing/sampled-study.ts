import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import { answerChecklist, type GivenAnswer, makeChecklistStudy } from "@/lib/results/server/testing/checklist-study";
import { makeMember } from "@/lib/testing/people";

export const Y: GivenAnswer = { answer: "YES" };
export const N: GivenAnswer = { answer: "NO" };
export const U: GivenAnswer = { answer: "UNKNOWN" };
export const P = (probability: number): GivenAnswer => ({ answer: probability >= 0.5 ? "YES" : "NO", probability });

export async function makeRater(studyId: string, number: number, kind: "human" | "judge", viewer?: UserViewer) {
  const { id } = await prisma().rater.create({
    data: {
      studyId,
      kind,
      number,
      name: `Rater of ${kind}`,
      userId: viewer?.userId ?? null,
      ...(kind === "judge" ? { configuration: { of: "a test" } } : {}),
    },
  });
  return id;
}

/** Two instructions with three samples of one system each; a judge and a person answered the checklist and scored. */
export async function setUp() {
  const study = await makeChecklistStudy(2, 3, [100, null]);
  const { studyId, instructions } = study;
  const viewer = await makeMember(studyId, "researcher", "Rita");
  const [{ id: systemId } = { id: "" }] = await prisma().system.findMany({
    where: { studyId },
    orderBy: { name: "asc" },
  });
  for (const { responseIds } of instructions) {
    for (const [sample, id] of responseIds.entries()) {
      await prisma().response.update({ where: { id }, data: { systemId, sample } });
    }
  }
  const annotator = await makeMember(studyId, "annotator", "Ann");
  const person = await makeRater(studyId, 1, "human", annotator);
  const judge = await makeRater(studyId, 2, "judge");
  // The judge finds the second sample best, of the second instruction the first two alike.
  await answerChecklist(study, 0, judge, [
    [N, N],
    [Y, Y],
    [Y, N],
  ]);
  await answerChecklist(study, 1, judge, [
    [Y, N],
    [N, Y],
    [N, N],
  ]);
  // The person finds the second sample best, of the second instruction the last two.
  await answerChecklist(
    study,
    0,
    person,
    [
      [N, N],
      [Y, Y],
      [N, Y],
    ],
    [1, 5, 3],
  );
  await answerChecklist(
    study,
    1,
    person,
    [
      [N, U],
      [Y, U],
      [Y, U],
    ],
    [2, 4, 4],
  );
  const scorer = `rater-pass-rate:${study.roundId}:${judge}`;
  return { ...study, viewer, annotator, systemId, person, judge, scorer };
}

export const values = ({ value }: { value: { defined: boolean; value?: number } }) => value.value;
