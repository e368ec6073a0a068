import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { RaterKind } from "@/lib/results/agreement-filter";
import { seededRandom } from "@/lib/stats/resampling/random";
import type { StudyForTest } from "@/lib/testing/round";
import { makeRater } from "./labels";

/**
 * Labels of raters who give a response's true score with probability `accuracy` and any score otherwise. True scores are
 * uniform, so two labels of a response correlate by accuracy², and that is what interval alpha estimates.
 */
export function simulate(accuracy: number, seed: string, units: number): number[][] {
  const random = seededRandom(seed);
  const any = () => 1 + Math.floor(random() * 5);
  const truth = Array.from({ length: units }, any);
  return [0, 1, 2].map(() => truth.map((level) => (random() < accuracy ? level : any())));
}

export async function label(roundId: string, raterIds: readonly string[], levels: readonly (readonly number[])[]) {
  const tasks = await prisma().task.findMany({ where: { roundId }, orderBy: { position: "asc" } });
  await prisma().annotation.createMany({
    data: raterIds.flatMap((raterId, rater) =>
      tasks.map(({ id: taskId, studyId, protocol, checklistId }, index) => {
        const id = uuidv7();
        return {
          id,
          studyId,
          roundId,
          taskId,
          protocol,
          raterId,
          checklistId,
          contentHash: id,
          level: levels[rater]?.[index] ?? null,
          durationMs: 30_000,
        };
      }),
    ),
  });
}

export async function raters(study: StudyForTest, kind: RaterKind = "imported"): Promise<string[]> {
  const made: string[] = [];
  for (let number = 0; number < 3; number++) made.push(await makeRater(study.studyId, { kind, simulated: true }));
  return made;
}
