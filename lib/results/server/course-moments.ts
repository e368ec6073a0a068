import { yieldToEventLoop } from "@/lib/concurrency/in-turns";
import { COURSE_MOMENTS, type CourseMoment } from "@/lib/results/agreement-course";
import type { AgreementLevel } from "@/lib/results/agreement-filter";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import type { ReadScale } from "@/lib/round/protocol/round-scale";
import { alphaInterval } from "@/lib/stats/alpha/alpha-bootstrap";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { declaredScale } from "@/lib/stats/label-value";
import { PatternCollector } from "@/lib/stats/reliability/pattern-collector";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
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
 * Alpha after every fortieth of the labels, and after the last one. One pass over the labels; each moment costs
 * as much as there are tasks, and others are let in after it.
 * @param read the round’s scale, and the level of measurement
 * @param share of the round's tasks that the labels are of: counts are scaled up by it
 */
export async function courseMoments(
  labels: readonly ArrivedLabel[],
  { scale, level: measured }: { scale: ReadScale; level: AgreementLevel },
  share: number,
): Promise<CourseMoment[]> {
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
  const patternsSoFar = scale.isOpen ? openPatterns(labels, taskIndex) : countedPatterns(labels, taskIndex, scale);
  const moments: CourseMoment[] = [];
  const n = Math.min(COURSE_MOMENTS, labels.length);
  let next = 1;
  for (const [index, { at }] of labels.entries()) {
    if (index + 1 < Math.round((next * labels.length) / n)) continue;
    next++;
    await yieldToEventLoop();
    const patterns = patternsSoFar(index + 1);
    const { alpha, nUnitsPairable } = krippendorffAlpha(patterns, measured);
    const random = seededRandom(FIGURE_SEED);
    const clusters = instructions?.map((tasks) => ({
      patterns: tasks.map((each) => patterns.patternOfUnit[each] ?? 0),
      times: 1,
    }));
    moments.push({
      at: new Date(at).toISOString(),
      labels: Math.round((index + 1) / share),
      alpha,
      interval: alphaInterval(patterns, measured, { random, resamples: RESAMPLES, clusters }),
      nUnitsPairable: Math.round(nUnitsPairable / share),
    });
  }
  return moments;
}

/** The patterns of the first `n` labels, over all tasks; `n` only grows. */
type PatternsSoFar = (n: number) => UnitPatterns;

function countedPatterns(
  labels: readonly ArrivedLabel[],
  taskIndex: ReadonlyMap<string, number>,
  { values, isReversible }: ReadScale,
): PatternsSoFar {
  const counts = new Uint32Array(taskIndex.size * values.length);
  let counted = 0;
  return (n) => {
    for (const { task, level } of labels.slice(counted, n)) {
      const slot = (taskIndex.get(task) ?? 0) * values.length + values.indexOf(level);
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
    counted = n;
    return patternsFromCounts({ values, counts, isReversible });
  };
}

/** Of real numbers a task holds few of very many. */
function openPatterns(labels: readonly ArrivedLabel[], taskIndex: ReadonlyMap<string, number>): PatternsSoFar {
  const values = [...new Set(labels.map(({ level }) => level))].sort((a, b) => a - b);
  const indexOf = new Map(values.map((value, index) => [value, index]));
  const held: number[][] = Array.from({ length: taskIndex.size }, () => []);
  let counted = 0;
  return (n) => {
    for (const { task, level } of labels.slice(counted, n)) {
      held[taskIndex.get(task) ?? 0]?.push(indexOf.get(level) ?? 0);
    }
    counted = n;
    const collector = new PatternCollector(held.length);
    for (const indices of held) {
      const different = [...new Set(indices)].sort((a, b) => a - b);
      const counts = different.map((index) => indices.filter((each) => each === index).length);
      collector.add(Uint32Array.from(different), Uint32Array.from(counts), different.length);
    }
    return collector.finish(declaredScale(values));
  };
}
