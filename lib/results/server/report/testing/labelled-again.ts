import { prisma } from "@/lib/db/client";
import { addLabels, type Label, makeRater } from "@/lib/results/server/testing/labels";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { seededRandom } from "@/lib/stats/resampling/random";
import { makeRound, makeStudy, type RoundOptions, type StudyForTest } from "@/lib/testing/round";

export const [INSTRUCTIONS, QUESTIONS] = [6, 3];
export const SYSTEMS = ["secret-system-left", "secret-system-right"];
type Given = "YES" | "NO" | "UNKNOWN";

/** By rater: answers to the checklist of each response (of both to an instruction, one after the other), and levels. */
export interface Labelled {
  rater: string;
  isJudge: boolean;
  answers: Given[][];
  scores: number[];
  preferences: number[];
}

/** A study, and the labels that each of its raters, people and judges, has to give. */
export async function makeLabelled(seed: number) {
  const random = seededRandom(seed);
  const draw = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] ?? values[0];
  const study = await makeStudy(INSTRUCTIONS, QUESTIONS);
  for (const [index, { id }] of study.instructions.entries())
    await prisma().instruction.update({ where: { id }, data: { subset: index % 2 === 0 ? "Easy" : "Hard" } });
  const labelled: Labelled[] = [];
  const kinds = ["human", "human", "human", "judge", "judge"] as const;
  for (const [index, kind] of kinds.entries()) {
    const responses = Array.from({ length: 2 * INSTRUCTIONS });
    labelled.push({
      rater: await makeRater(study.studyId, { kind, name: `rater ${index}` }),
      isJudge: kind === "judge",
      answers: responses.map(() =>
        Array.from({ length: QUESTIONS }, () => draw<Given>(["YES", "YES", "NO", "NO", "UNKNOWN"]) ?? "NO"),
      ),
      scores: responses.map(() => draw([1, 2, 3, 4, 5]) ?? 1),
      preferences: Array.from({ length: INSTRUCTIONS }, () => draw([1, 2, 3, 4, 5]) ?? 1),
    });
  }
  return { study, labelled };
}

/** The same study with checklists of another series, with as many questions. */
export async function withSeries(study: StudyForTest, series: string): Promise<StudyForTest> {
  const instructions = [];
  for (const instruction of study.instructions) {
    const items = Array.from({ length: QUESTIONS }, (_, position) => ({
      position,
      question: `${series} ${position}?`,
    }));
    const { id: checklistId } = await prisma().checklist.create({
      data: {
        studyId: study.studyId,
        instructionId: instruction.id,
        series,
        source: "imported",
        items: { create: items },
      },
    });
    instructions.push({ ...instruction, checklistId });
  }
  await prisma().checklist.updateMany({ where: { studyId: study.studyId, series }, data: { status: "published" } });
  return { ...study, instructions };
}

/** What a label takes. */
export const SECONDS = 30;

/** A round in which everybody gives the labels that are theirs, whatever it asks for. */
export async function label(
  study: StudyForTest,
  labelled: readonly Labelled[],
  protocol: Protocol,
  options: RoundOptions,
) {
  const isOfPairs = protocol.includes("prefer");
  const roundId = await makeRound(study, protocol, { bothResponses: !isOfPairs, status: "closed", ...options });
  for (const { rater, answers, scores, preferences } of labelled) {
    const labels = (isOfPairs ? preferences : scores).map((level, index): Label => {
      const own = isOfPairs ? [...(answers[2 * index] ?? []), ...(answers[2 * index + 1] ?? [])] : answers[index];
      return {
        durationMs: 1_000 * SECONDS,
        ...(protocol === "checklist_only" ? {} : { level }),
        ...(protocol.startsWith("check") ? { answers: own ?? [] } : {}),
      };
    });
    await addLabels(roundId, rater, labels);
  }
  return roundId;
}
