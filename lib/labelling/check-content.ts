import { ASK_NAMES, type AskName, asksOf, PROTOCOLS } from "@/lib/round/protocol/protocols";
import { AppError } from "@/lib/wire/app-error";
import { checkAnswers } from "./asks/answers/check-answers";
import type { AskCheck, TaskToLabel } from "./asks/ask-check";
import { checkCategories } from "./asks/categories/check-categories";
import { checkEase } from "./asks/ease/check-ease";
import { checkLevel } from "./asks/level/check-level";
import { checkQuestions } from "./asks/questions/check-questions";
import { checkScores } from "./asks/scores/check-scores";
import { checkVerdict } from "./asks/verdict/check-verdict";
import type { AnnotationContent } from "./labelling";

const CHECKS: Readonly<Record<AskName, AskCheck>> = {
  answers: checkAnswers,
  level: checkLevel,
  scores: checkScores,
  ease: checkEase,
  safety: checkVerdict("safety", "whether the instruction is safe"),
  sense: checkVerdict("sense", "whether the instruction makes sense"),
  questions: checkQuestions,
  categories: checkCategories,
};

/** What is not asked in an arm without a checklist. */
const OF_A_CHECKLIST: readonly AskName[] = ["answers", "ease"];

/** Refuses a label that does not fit its task: another protocol, a part that is missing, wrong or was not asked for. */
export function checkContent(content: AnnotationContent, task: TaskToLabel): void {
  const { name } = PROTOCOLS[task.protocol];
  const asks = asksOf(task.protocol, task.criteria).filter((ask) => task.hasChecklist || !OF_A_CHECKLIST.includes(ask));
  if (content.protocol !== task.protocol) {
    throw new AppError("INVALID", `This task is labelled by ${name.toLowerCase()}.`, {
      fields: [{ field: "content.protocol", expected: task.protocol }],
    });
  }
  for (const ask of asks) CHECKS[ask].check(content, task);
  const extra = ASK_NAMES.find((ask) => !asks.includes(ask) && !CHECKS[ask].isEmpty(content));
  if (extra) {
    const asking = task.criteria.length > 0 ? "A round of criteria" : name;
    throw new AppError("INVALID", `${asking} does not ask for ${extra}. Leave it out.`, {
      fields: [{ field: `content.${extra}`, expected: "nothing" }],
    });
  }
}
