import { MAX_TASKS, type RoundChoice } from "./round-choice";
import type { ContentChecklist, EarlierTask, PlannedTask, StudyContent } from "./round-content";
import { interleaved, seededStream, shuffled } from "./round-order";
import { pairsOf } from "./round-pairs";
import { type Chosen, chooseContent, countUnknownIds } from "./round-selection";

export type LeftOutReason =
  | "no_response"
  | "single_response"
  | "no_baseline"
  | "no_pair"
  | "no_checklist"
  | "not_drawn";

export interface RoundPlan {
  /** in the order in which the round hands them out */
  readonly tasks: readonly PlannedTask[];
  /** the choice gives more than MAX_TASKS; `tasks` stops there */
  readonly tooMany: boolean;
  /** instructions that fit the choice, and those of them that give tasks */
  readonly chosenInstructions: number;
  readonly usedInstructions: number;
  /** ids that the choice names and the study does not have */
  readonly unknownIds: number;
  /** instructions that fit the choice and give no task, by reason */
  readonly leftOut: ReadonlyMap<LeftOutReason, number>;
  /** chosen systems that have no response to some of the chosen instructions: to how many */
  readonly missingResponses: ReadonlyMap<string, number>;
  /** checklist questions over all tasks */
  readonly questions: number;
}

type Seeded = RoundChoice & { seed: number };

const SAMPLE_STREAM = 0;
const ORDER_STREAM = 1;

/**
 * Turns a researcher's choice into tasks. Pure: the same content, choice and seed give the same tasks in the same
 * order, whatever order the content came in.
 *
 * @param earlier the tasks of the round that the choice names, where it names one
 */
export function planRound(content: StudyContent, choice: Seeded, earlier: readonly EarlierTask[] = []): RoundPlan {
  const chosen = chooseContent(content, choice, earlier);
  // An earlier round's pairs are taken as they are.
  const pairsAsTheyAre = choice.tasks.from === "round" && earlier.some((task) => task.responseBId !== null);
  const rules = pairsAsTheyAre ? { ...choice, pairs: { kind: "imported" as const } } : choice;
  const checklists = pickChecklists(content.checklists, choice);
  const leftOut = new Map<LeftOutReason, number>();
  const leaveOut = (reason: LeftOutReason, count = 1) => leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);

  const usable = chosen.filter((one) => {
    const reason = reasonAgainst(one, rules, checklists);
    if (reason) leaveOut(reason);
    return !reason;
  });
  const drawn = draw(usable, choice);
  if (drawn.length < usable.length) leaveOut("not_drawn", usable.length - drawn.length);

  const groups: PlannedTask[][] = [];
  let count = 0;
  let questions = 0;
  for (const one of drawn) {
    if (count > MAX_TASKS) break;
    const checklist = checklists.get(one.instructionId);
    const group: PlannedTask[] = [];
    for (const task of tasksOf(one, rules, checklist?.id ?? null)) {
      count += 1;
      if (count > MAX_TASKS) break;
      group.push(task);
    }
    questions += group.length * (checklist?.questions ?? 0);
    groups.push(group);
  }
  return {
    tasks: interleaved(groups, seededStream(choice.seed, ORDER_STREAM)),
    tooMany: count > MAX_TASKS,
    chosenInstructions: chosen.length,
    usedInstructions: drawn.length,
    unknownIds: countUnknownIds(content, choice),
    leftOut,
    missingResponses: missingResponses(content, chosen, rules),
    questions,
  };
}

function pickChecklists(checklists: readonly ContentChecklist[], choice: RoundChoice): Map<string, ContentChecklist> {
  const picked = new Map<string, ContentChecklist>();
  if (choice.protocol !== "check_then_score" || !choice.checklist) return picked;
  const { version } = choice.checklist;
  for (const checklist of checklists) {
    if (checklist.questions === 0 || (version !== "latest" && checklist.version !== version)) continue;
    const before = picked.get(checklist.instructionId);
    if (!before || checklist.version > before.version) picked.set(checklist.instructionId, checklist);
  }
  return picked;
}

function reasonAgainst(
  one: Chosen,
  choice: RoundChoice,
  checklists: ReadonlyMap<string, ContentChecklist>,
): LeftOutReason | null {
  if (choice.protocol === "preference") {
    if (!pairsOf(one.responses, one.pairs, choice.pairs).next().done) return null;
    if (choice.pairs.kind === "imported") return "no_pair";
    if (one.responses.length === 0) return "no_response";
    const { pairs } = choice;
    if (pairs.kind === "baseline" && one.responses.every(({ systemId }) => systemId !== pairs.systemId)) {
      return "no_baseline";
    }
    return "single_response";
  }
  if (one.responses.length === 0) return "no_response";
  return choice.protocol === "check_then_score" && !checklists.has(one.instructionId) ? "no_checklist" : null;
}

function* tasksOf(one: Chosen, choice: RoundChoice, checklistId: string | null): Generator<PlannedTask> {
  if (choice.protocol === "preference") {
    for (const { id, instructionId, responseAId, responseBId } of pairsOf(one.responses, one.pairs, choice.pairs)) {
      yield { instructionId, responseAId, responseBId, pairId: id, checklistId };
    }
    return;
  }
  for (const { id, instructionId } of one.responses) {
    yield { instructionId, responseAId: id, responseBId: null, pairId: null, checklistId };
  }
}

/** The first n of one shuffle: a smaller sample of the same seed lies inside a larger one. */
function draw(usable: readonly Chosen[], choice: Seeded): readonly Chosen[] {
  const size = choice.tasks.from === "content" ? choice.tasks.randomSample : null;
  if (size === null || size >= usable.length) return usable;
  return shuffled(usable, seededStream(choice.seed, SAMPLE_STREAM)).slice(0, size);
}

function missingResponses(content: StudyContent, chosen: readonly Chosen[], choice: RoundChoice): Map<string, number> {
  // Where pairs are taken as they came, nobody expects every system to have answered everything.
  if (choice.tasks.from === "round" || (choice.protocol === "preference" && choice.pairs.kind === "imported")) {
    return new Map();
  }
  // Whoever lacks the baseline is told as left out already.
  const baseline = choice.protocol === "preference" && choice.pairs.kind === "baseline" ? choice.pairs.systemId : null;
  const ids = (choice.tasks.systemIds ?? content.systems.map(({ id }) => id)).filter((id) => id !== baseline);
  const missing = new Map(ids.map((id) => [id, chosen.length]));
  for (const { responses } of chosen) {
    for (const systemId of new Set(responses.map((response) => response.systemId))) {
      const before = missing.get(systemId);
      if (before !== undefined) missing.set(systemId, before - 1);
    }
  }
  return new Map([...missing].filter(([, count]) => count > 0));
}
