import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { retriedTransaction } from "@/lib/db/retried-transaction";
import type { Viewer } from "@/lib/people/viewer";
import { levelGuidesFor } from "@/lib/round/level-guides";
import { levelNamesFor, type RoundChange, roundChangeSchema } from "@/lib/round/new-round";
import { planningProblem } from "@/lib/round/planned-round";
import { scaleNameSchema } from "@/lib/round/protocol/protocol";
import { fitsOnePage, hasAnswers, labelsPairs, type Protocol } from "@/lib/round/protocol/protocols";
import { scaleNamed } from "@/lib/round/protocol/scale";
import {
  NO_ATTENTION_ON_ONE_PAGE,
  NO_REPEATS_OF_CRITERIA,
  NO_REPEATS_ON_ONE_PAGE,
} from "@/lib/round/round-plan-summary";
import { FEWEST_TO_SETTLE, SETTLES_FROM, stoppingProblem } from "@/lib/round/settled-tasks";
import { notFound, studyCondition, studyWhere } from "@/lib/study/server/access";
import { changedTexts, recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { labelledTogether } from "./labelled-together";
import { roundNameTaken } from "./round-name-taken";

/** Raters' labels wait for their tasks while the places of a large round change. */
const TWO_MINUTES = 120_000;

/**
 * Changes a round; what is not given stays. The name may change at any time, guidelines and what levels mean until the round
 * is closed; what decides how labels come about (levels, UNKNOWN …) only while it is a draft, so that all its labels are made alike. The
 * overlap may be raised at any time, and lowered in a draft; raising it changes no status. Who is given the round may change
 * at any time; who holds a task may finish it. Of rounds that are labelled together each has its own name and levels; the
 * rest changes in all of them.
 */
export async function updateRound(viewer: Viewer, roundId: string, input: RoundChange): Promise<void> {
  await retriedTransaction((transaction) => updateRoundIn(transaction, viewer, roundId, input), {
    timeout: TWO_MINUTES,
  }).catch((error: unknown) => {
    throw roundNameTaken(error, input.name);
  });
}

/** The same as a part of a transaction. */
export async function updateRoundIn(
  transaction: Transaction,
  viewer: Viewer,
  roundId: string,
  input: RoundChange,
): Promise<void> {
  const {
    name: sentName,
    guidelines: sentGuidelines,
    overlap,
    raters,
    options,
    levelGuides: guides,
    levelNames: names,
    criterionMeaning,
    labelledAs,
    was,
    ...settings
  } = roundChangeSchema.parse(input);
  const { allowUnknown, shufflePositions, stopsWhenSettled } = settings;
  const onlyInDraft = { ...settings, levelNames: names, options };
  const needsDraft = Object.values(onlyInDraft).some((value) => value !== undefined);
  const mayControl = studyCondition(viewer, "round.control", Prisma.sql`r.study_id`);
  await transaction.$executeRaw`
      SELECT FROM round r WHERE r.id = ${roundId}::uuid AND ${mayControl} FOR NO KEY UPDATE OF r`;
  const visible = { id: roundId, study: studyWhere(viewer, "round.control") };
  const before = await transaction.round.findFirst({
    where: visible,
    select: {
      studyId: true,
      status: true,
      name: true,
      guidelines: true,
      protocol: true,
      overlap: true,
      stopsWhenSettled: true,
      planned: true,
      hasAttentionTasks: true,
      passMark: true,
      scale: true,
      leadRoundId: true,
      byInstruction: true,
      arms: true,
    },
  });
  if (!before) throw notFound("round");
  const { protocol, studyId } = before;
  const scale = before.scale === null ? null : scaleNamed(scaleNameSchema.parse(before.scale));
  const together = await labelledTogether(transaction, roundId);
  refuseWithoutUse(before, { ...settings, criterionMeaning, labelledAs });
  if (options?.repeatShare) refuseRepeats({ ...before, byInstruction: settings.byInstruction ?? before.byInstruction });
  const { name, guidelines } = changedTexts(before, { name: sentName, guidelines: sentGuidelines }, was);
  const levelGuides = guides && levelGuidesFor(scale, guides);
  const levelNames = names && levelNamesFor(scale, names, before.leadRoundId !== null || scale?.isRenamable);
  const own = { name, levelGuides, levelNames, criterionMeaning };
  const shared = { ...settings, overlap, guidelines, labelledAs };
  const change = { ...own, ...shared };
  const isAdvice = guidelines !== undefined || levelGuides !== undefined || criterionMeaning !== undefined;
  const sharedData = {
    ...shared,
    labellingOptions: options,
    raterLanguages: raters?.languages,
    raterExpertise: raters?.expertise,
    // As for a new round: what a protocol has no use for stays off.
    allowUnknown: allowUnknown && hasAnswers(protocol),
    shufflePositions: shufflePositions && labelsPairs(protocol),
  };
  const { count } = await transaction.round.updateMany({
    where: { ...visible, ...(needsDraft ? IN_DRAFT : isAdvice ? NOT_CLOSED : {}) },
    data: { ...sharedData, ...own },
  });
  if (count === 0)
    throw new AppError("CONFLICT", conflictMessage(needsDraft, before.status), { status: before.status });
  if (together.length > 1) await transaction.round.updateMany({ where: { id: { in: together } }, data: sharedData });
  await changePlaces(transaction, together, before, {
    overlap,
    stopsWhenSettled,
    byInstruction: settings.byInstruction,
  });
  if (name !== undefined && name !== before.name) {
    await transaction.$executeRaw`
      UPDATE round SET task_choice = jsonb_set(task_choice, '{first,tasks,round}', to_jsonb(${name}::text))
      WHERE study_id = ${studyId}::uuid AND task_choice #>> '{first,tasks,round}' = ${before.name}`;
  }
  await recordEvent(transaction, viewer, {
    studyId,
    kind: "round.changed",
    subject: roundId,
    data: {
      ...change,
      raters,
      options,
      before: { name: before.name, guidelines: before.guidelines, overlap: before.overlap },
    },
  });
}

/** What this round could not keep is refused in words rather than left out. */
function refuseWithoutUse(
  {
    protocol,
    hasAttentionTasks,
    passMark,
    leadRoundId,
  }: { protocol: Protocol; hasAttentionTasks: boolean; passMark: number | null; leadRoundId: string | null },
  wanted: Pick<RoundChange, "byInstruction" | "passMark" | "criterionMeaning" | "labelledAs">,
): void {
  for (const field of ["criterionMeaning", "labelledAs"] as const) {
    if (wanted[field] === undefined || leadRoundId) continue;
    throw new AppError("INVALID", "This round is not one of several criteria. Leave this out.", { field });
  }
  if (wanted.byInstruction) {
    const field = "byInstruction";
    if (!fitsOnePage(protocol)) {
      const message = "All responses on one page are only for rounds that ask nothing but the checklist.";
      throw new AppError("INVALID", message, { field });
    }
    if (hasAttentionTasks) throw new AppError("INVALID", NO_ATTENTION_ON_ONE_PAGE, { field });
  }
  if (wanted.passMark !== undefined && passMark === null) {
    const message = "This round has no training tasks to pass. Add tasks with training tasks first.";
    throw new AppError("INVALID", message, { field: "passMark" });
  }
}

function refuseFewerPlaces(before: number, overlap: number): void {
  if (before === 0) {
    throw new AppError("CONFLICT", "This round only has imported labels and can’t be labelled.", { field: "overlap" });
  }
  if (overlap > before) return;
  throw new AppError(
    "CONFLICT",
    `The overlap of this round is ${before}. Once a round has been opened its overlap can be raised, not lowered.`,
    { field: "overlap" },
  );
}

function refuseRepeats(round: { byInstruction: boolean; leadRoundId: string | null; arms: unknown }): void {
  const field = { field: "options" };
  if (round.byInstruction) throw new AppError("INVALID", NO_REPEATS_ON_ONE_PAGE, field);
  if (round.leadRoundId) throw new AppError("INVALID", NO_REPEATS_OF_CRITERIA, field);
  if (round.arms !== null)
    throw new AppError("INVALID", "Repeated tasks would be given in two arms. Leave them out.", field);
}

interface PlacesBefore extends PlacesRule {
  status: string;
  protocol: Protocol;
  leadRoundId: string | null;
  planned: unknown;
  arms: unknown;
}
interface PlacesRule {
  overlap: number;
  stopsWhenSettled: boolean;
  byInstruction: boolean;
}
interface PlacesChange {
  overlap?: number | undefined;
  stopsWhenSettled?: boolean | undefined;
  byInstruction?: boolean | undefined;
}

async function changePlaces(
  transaction: Transaction,
  roundIds: string[],
  before: PlacesBefore,
  change: PlacesChange,
): Promise<void> {
  const { overlap = before.overlap, stopsWhenSettled = before.stopsWhenSettled } = change;
  const byInstruction = change.byInstruction ?? before.byInstruction;
  if (before.arms !== null && (overlap !== before.overlap || stopsWhenSettled)) {
    throw new AppError("INVALID", PLACES_OF_ARMS, { field: "overlap" });
  }
  refuseStopping(before, { overlap, stopsWhenSettled, byInstruction });
  const planning = before.planned === null ? null : planningProblem({ ...before, byInstruction, criteria: [] });
  if (planning) throw new AppError("INVALID", planning, { field: "byInstruction" });
  if (overlap === before.overlap && stopsWhenSettled === before.stopsWhenSettled) return;
  if (before.status !== "draft") refuseFewerPlaces(before.overlap, overlap);
  await setPlaces(transaction, roundIds, { overlap, stopsWhenSettled });
}

const PLACES_OF_ARMS =
  "The places of this round are divided among its arms and stay as they are. Create another round with other labels per response instead.";

function refuseStopping(
  { protocol, leadRoundId }: { protocol: Protocol; leadRoundId: string | null },
  rule: PlacesRule,
): void {
  if (!rule.stopsWhenSettled) return;
  const criteria = leadRoundId === null ? [] : [leadRoundId];
  const problem = rule.overlap < FEWEST_TO_SETTLE ? SETTLES_FROM : stoppingProblem({ ...rule, protocol, criteria });
  if (problem) throw new AppError("INVALID", problem, { field: "stopsWhenSettled" });
}

/** Of the tasks that are labelled to be counted and that people are asked about; others are given to every rater. */
async function setPlaces(
  transaction: Transaction,
  roundIds: string[],
  { overlap, stopsWhenSettled }: { overlap: number; stopsWhenSettled: boolean },
): Promise<void> {
  // As in submitting: counts first, in task order, then tasks. This avoids deadlocks; after one, it begins again.
  await transaction.$executeRaw`
    SELECT FROM task_tally WHERE round_id = ANY (${roundIds}::uuid[]) ORDER BY task_id FOR NO KEY UPDATE`;
  await transaction.$executeRaw`UPDATE task SET most_wanted = CASE WHEN ${stopsWhenSettled}::boolean THEN ${overlap}::int END,
      wanted = CASE WHEN ${stopsWhenSettled}::boolean THEN greatest(labels_until_settled(id, ${overlap}::int), taken) ELSE ${overlap}::int END
    WHERE round_id = ANY (${roundIds}::uuid[]) AND stratum = 'main' AND (wanted > 0 OR is_core)`;
}

const IN_DRAFT = { status: "draft" } as const;
const NOT_CLOSED = { status: { not: "closed" } } as const;

function conflictMessage(needsDraft: boolean, status: string): string {
  return needsDraft && status !== "closed"
    ? "Once a round has been opened you can only change its name, guidelines, what its levels mean and who can label it, and raise its overlap, so that all its labels are comparable. Create another round on the same tasks instead."
    : "This round is closed. Reopen it to change its guidelines.";
}
