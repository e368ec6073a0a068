import type { ChosenContent, ChosenInstruction, PlannedTask } from "./round-content";
import { interleaved, seededStream } from "./round-order";
import { pairRules, type RoundOutline, type SeededChoice } from "./round-outline";
import { pairsOf } from "./round-pairs";

const ORDER_STREAM = 1;
const AT_ONCE = 2_000;

/**
 * The tasks of an outline, in the order in which the round hands them out. Pure: the same content, choice and seed give
 * the same tasks in the same order.
 *
 * @param outline of the same content and choice, not of too many tasks
 */
export async function planTasks(
  content: ChosenContent,
  { drawn }: RoundOutline,
  choice: SeededChoice,
): Promise<PlannedTask[]> {
  const rules = pairRules(content, choice);
  const groups: PlannedTask[][] = [];
  for (let start = 0; start < drawn.length; start += AT_ONCE) {
    const positions = drawn.slice(start, start + AT_ONCE);
    const found = new Map((await content.at(positions)).map((one) => [one.position, one]));
    for (const position of positions) {
      const one = found.get(position);
      if (one) groups.push([...tasksOf(one, rules)]);
    }
  }
  return interleaved(groups, seededStream(choice.seed, ORDER_STREAM));
}

function* tasksOf(one: ChosenInstruction, choice: SeededChoice): Generator<PlannedTask> {
  const instructionId = one.id;
  if (choice.protocol === "preference") {
    for (const { id, responseAId, responseBId } of pairsOf(one.responses, one.pairs, choice.pairs)) {
      yield { instructionId, responseAId, responseBId, pairId: id, checklistId: null };
    }
    return;
  }
  const checklistId = one.checklist?.id ?? null;
  for (const { id } of one.responses) {
    yield { instructionId, responseAId: id, responseBId: null, pairId: null, checklistId };
  }
}
