import type { AnnotationContent } from "@/lib/labelling/labelling";
import { type Answer, SIDES } from "@/lib/round/protocol/protocol-words";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import { AppError } from "@/lib/wire/app-error";
import type { AskCheck, TaskToLabel } from "../ask-check";

/** Every question of the task’s checklist, of a pair about A and about B, no other, and UNKNOWN and EITHER only where the round takes them. */
export const checkAnswers: AskCheck = {
  isEmpty: ({ answers, notes = [] }) => answers.length === 0 && notes.length === 0,
  check(content, task) {
    const { answers, notes = [] } = content;
    const { protocol, itemIds, allowUnknown, offersEither } = task;
    const sides = labelsPairs(protocol) ? SIDES : [undefined];
    const wanted = new Set(sides.flatMap((side) => itemIds.map((itemId) => `${itemId} ${side}`)));
    const given = new Set(answers.map(({ itemId, side }) => `${itemId} ${side}`));
    const asked = [...given, ...notes.map(({ itemId, side }) => `${itemId} ${side}`)];
    if (asked.some((question) => !wanted.has(question))) {
      throw new AppError(
        "INVALID",
        "One of the answered questions does not belong to this task’s checklist. Open the task again.",
      );
    }
    const missing = wanted.size - given.size;
    if (missing > 0) {
      const questions = missing === 1 ? "1 question is" : `${missing} questions are`;
      throw new AppError("INVALID", `${questions} not answered yet. Answer every question before you submit.`);
    }
    const isGiven = (wanted: Answer) => answers.some(({ answer }) => answer === wanted);
    if ((isGiven("UNKNOWN") && !allowUnknown) || (isGiven("EITHER") && !offersEither)) {
      throw new AppError("INVALID", TAKEN[allowUnknown ? "unknown" : offersEither ? "either" : "neither"]);
    }
    checkEvidence(content, task);
  },
};

const TAKEN = {
  neither: "This round takes YES or NO only. Answer every question with one of them.",
  unknown: "This round takes YES, NO or UNKNOWN only. Answer every question with one of them.",
  either: "This round takes YES, NO or EITHER only. Answer every question with one of them.",
} as const;

function checkEvidence({ answers, notes = [] }: AnnotationContent, { evidence }: TaskToLabel): void {
  if (evidence === "off" && notes.some((note) => note.evidence.length > 0)) {
    throw new AppError("INVALID", "This round takes no quotes of the response. Leave them out.");
  }
  if (evidence !== "required") return;
  const quoted = new Set(notes.flatMap((note) => (note.evidence.length > 0 ? [`${note.itemId} ${note.side}`] : [])));
  const bare = answers.filter(({ itemId, side, answer }) => answer === "YES" && !quoted.has(`${itemId} ${side}`));
  if (bare.length === 0) return;
  const are = bare.length === 1 ? "1 question is" : `${bare.length} questions are`;
  throw new AppError("INVALID", `${are} answered YES without a quote. Select the supporting text in the response.`);
}
