import { prisma } from "@/lib/db/client";
import type { Excluded } from "@/lib/results/excluded";
import { hasAnswers, labelsPairs, type Protocol, scaleOf } from "@/lib/round/protocol/protocols";
import { seededRandom } from "@/lib/stats/resampling/random";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { addLabels, type Label, makeRater } from "./labels";
import { addTruth } from "./source-rounds";

export const UNITS = 12;
const ATTENTION = 2;
export const BATCH = "second half; 50%";
const KINDS = ["human", "human", "human", "imported", "judge", "judge"] as const;

export interface Made {
  study: StudyForTest;
  roundId: string;
  other: string;
}

interface GivenLabel {
  rater: number;
  unit: number;
  label: Label;
}

type IsKept = (given: GivenLabel) => boolean;

interface Content {
  given: GivenLabel[];
  other: GivenLabel[];
  /** raters' numbers that fail both attention tasks, or one of them */
  wrong: Map<number, number>;
  skipped: number;
}

/** Random labels of five raters, with times and problems, for a round with attention tasks and a batch. */
export function drawContent(protocol: Protocol, seed: string): Content {
  const draw = seededRandom(`${protocol} ${seed}`);
  const values = scaleOf(protocol)?.values ?? [];
  const label = (): Label => ({
    ...(values.length > 0 && { level: values[Math.floor(draw() * draw() * values.length)] ?? 1 }),
    ...(hasAnswers(protocol) && {
      answers: [0, 1].map(() => (["YES", "YES", "NO", "UNKNOWN"] as const)[Math.floor(draw() * 4)] ?? null),
    }),
    ...(labelsPairs(protocol) && { shownOrder: draw() < 0.5 ? ("ab" as const) : ("ba" as const) }),
    ...(draw() < 0.8 && { durationMs: Math.floor(draw() * 20_000) }),
    ...(draw() < 0.1 && { problems: [{ kind: draw() < 0.5 ? ("unsafe" as const) : ("other" as const), note: "" }] }),
    createdAt: new Date(1_760_000_000_000 + Math.floor(draw() * 1e9)),
  });
  const all = () =>
    KINDS.flatMap((_, rater) =>
      Array.from({ length: UNITS - ATTENTION }, (_, unit) => ({ rater: rater + 1, unit: unit + ATTENTION })),
    )
      .filter(() => draw() < 0.85)
      .map((place) => ({ ...place, label: label() }));
  const wrong = new Map([
    [1, 2],
    [2, 1],
  ]);
  return { given: all(), other: all(), wrong, skipped: ATTENTION + 3 };
}

export async function make(protocol: Protocol, content: Content, isKept: IsKept): Promise<Made> {
  const study = await makeStudy(UNITS);
  const roundId = await makeRound(study, protocol, { name: "Counted", overlap: 0 });
  const other = await makeRound(study, protocol, { name: "Other", overlap: 0 });
  await addTruth(
    study,
    study.instructions.map((_, index) => (["win", "tie", "loss"] as const)[index % 3] ?? null),
  );
  const attention = { roundId, position: { lt: ATTENTION } };
  const pairs = await prisma().pair.findMany({ where: { studyId: study.studyId } });
  for (const [position, instruction] of study.instructions.slice(0, ATTENTION).entries()) {
    await prisma().response.update({
      where: { id: instruction.responseIds[0] },
      data: { knownScore: 1, knownAnswers: hasAnswers(protocol) ? ["YES", "YES"] : undefined },
    });
    const pairId = pairs.find(({ instructionId }) => instructionId === instruction.id)?.id;
    if (labelsPairs(protocol)) await prisma().task.updateMany({ where: { roundId, position }, data: { pairId } });
    await prisma().pair.update({ where: { id: pairId }, data: { knownOutcome: "win" } });
  }
  await prisma().task.updateMany({ where: attention, data: { stratum: "attention" } });
  await prisma().task.updateMany({ where: { roundId, position: { gte: UNITS / 2 } }, data: { batch: BATCH } });
  for (const [index, kind] of KINDS.entries()) {
    const rater = await makeRater(study.studyId, { kind, name: `rater ${index}` });
    const labelsOf = (list: readonly GivenLabel[], keep: IsKept) =>
      study.instructions.map((_, unit) => {
        const given = list.find((each) => each.rater === index + 1 && each.unit === unit);
        return given && keep(given) ? given.label : null;
      });
    const nWrong = content.wrong.get(index + 1) ?? 0;
    const known = Array.from({ length: ATTENTION }, (_, unit): Label => {
      const isRight = unit >= nWrong;
      const answers = hasAnswers(protocol)
        ? { answers: isRight ? ["YES" as const, "YES" as const] : ["NO" as const] }
        : {};
      return { ...(scaleOf(protocol) && { level: isRight ? 1 : (scaleOf(protocol)?.values.at(-1) ?? 5) }), ...answers };
    });
    const kept = known.map((label, unit) => (isKept({ rater: index + 1, unit, label }) ? label : null));
    await addLabels(roundId, rater, [...kept, ...labelsOf(content.given, isKept).slice(ATTENTION)]);
    await addLabels(other, rater, labelsOf(content.other, isKeptElsewhere(isKept)));
  }
  const task = await prisma().task.findFirstOrThrow({ where: { roundId, position: content.skipped } });
  const skipper = await prisma().rater.findFirstOrThrow({ where: { studyId: study.studyId, number: 3 } });
  await prisma().assignment.create({
    data: {
      studyId: study.studyId,
      roundId,
      taskId: task.id,
      raterId: skipper.id,
      state: "skipped",
      leaseExpiresAt: new Date(0),
      skipProblem: { kind: "unreadable", note: "" },
    },
  });
  return { study, roundId, other };
}

/** The other round has no batches, no attention tasks and nothing skipped. */
export const isKeptElsewhere =
  (isKept: IsKept): IsKept =>
  (given) =>
    isKept({ ...given, unit: 1_000 + given.unit });

/** The same rule again, as one would say it. */
export function keeps({ given, other, wrong, skipped }: Content, without: Excluded): IsKept {
  return ({ rater, unit, label }) => {
    const isOther = unit >= 1_000;
    const place = unit % 1_000;
    const { raters, reported, fasterThan, slowerThan, before, after, failedAttention, batches } = without;
    if (raters.includes(rater)) return false;
    if (!isOther && failedAttention !== null && (wrong.get(rater) ?? 0) >= failedAttention) return false;
    const kinds = (isOther ? other : given)
      .filter((each) => each.unit === place)
      .flatMap((each) => each.label.problems ?? [])
      .map(({ kind }) => String(kind));
    if (!isOther && place === skipped) kinds.push("unreadable");
    if (reported.some((kind) => (kind === "any" ? kinds.length > 0 : kinds.includes(kind)))) return false;
    const time = label.durationMs ?? 0;
    if (time > 0 && fasterThan !== null && time < 1000 * fasterThan) return false;
    if (time > 0 && slowerThan !== null && time > 1000 * slowerThan) return false;
    const at = label.createdAt?.toISOString() ?? null;
    if (at !== null && before !== null && at < before) return false;
    if (at !== null && after !== null && at >= after) return false;
    const batch = isOther || place < UNITS / 2 ? "" : BATCH;
    return !batches.includes(batch);
  };
}
