import { COURSE_MOMENTS, type CourseMoment } from "@/lib/domain/agreement/agreement-course";
import { FIGURE_SEED } from "@/lib/domain/agreement/agreement-statistic";
import type { ReadScale } from "@/lib/domain/protocol/scale";
import { alphaInterval } from "@/lib/stats/alpha/alpha-bootstrap";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { patternsFromCounts } from "@/lib/stats/reliability/unit-value-counts";
import { seededRandom } from "@/lib/stats/resampling/random";

/** One label, in the order in which labels arrived. */
export interface ArrivedLabel {
  task: string;
  /** tasks of one instruction are drawn together */
  instruction: string;
  level: number;
  /** milliseconds since 1970 */
  at: number;
}

/** Enough for the band of a line; the round's own interval takes more. */
const RESAMPLES = 500;

/**
 * Ordinal alpha after every fortieth of the labels, and after the last one. One pass over the labels; each moment costs
 * as much as there are tasks.
 * @param scale the round’s
 * @param share of the round's tasks that the labels are of: counts are scaled up by it
 */
export function courseMoments(
  labels: readonly ArrivedLabel[],
  { values, isReversible }: ReadScale,
  share: number,
): CourseMoment[] {
  const taskIndex = new Map<string, number>();
  const tasksOf = new Map<string, number[]>();
  for (const { task, instruction } of labels) {
    if (taskIndex.has(task)) continue;
    const known = tasksOf.get(instruction);
    if (known) known.push(taskIndex.size);
    else tasksOf.set(instruction, [taskIndex.size]);
    taskIndex.set(task, taskIndex.size);
  }
  const instructions = tasksOf.size < taskIndex.size ? [...tasksOf.values()] : null;
  const counts = new Uint32Array(taskIndex.size * values.length);
  const moments: CourseMoment[] = [];
  const n = Math.min(COURSE_MOMENTS, labels.length);
  let next = 1;
  labels.forEach(({ task, level, at }, index) => {
    const slot = (taskIndex.get(task) ?? 0) * values.length + values.indexOf(level);
    counts[slot] = (counts[slot] ?? 0) + 1;
    if (index + 1 < Math.round((next * labels.length) / n)) return;
    next++;
    const patterns = patternsFromCounts({ values, counts, isReversible });
    const { alpha, nUnitsPairable } = krippendorffAlpha(patterns, "ordinal");
    const random = seededRandom(FIGURE_SEED);
    const clusters = instructions?.map((tasks) => ({
      patterns: tasks.map((each) => patterns.patternOfUnit[each] ?? 0),
      times: 1,
    }));
    moments.push({
      at: new Date(at).toISOString(),
      labels: Math.round((index + 1) / share),
      alpha,
      interval: alphaInterval(patterns, "ordinal", { random, resamples: RESAMPLES, clusters }),
      nUnitsPairable: Math.round(nUnitsPairable / share),
    });
  });
  return moments;
}
