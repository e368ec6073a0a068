import { NOTHING_JUDGED } from "@/lib/judging/judged-label";
import type { TaskForJudge } from "@/lib/judging/task-for-judge";
import type { Complete } from "@/lib/llm/completion";
import { categorise } from "@/lib/llm/generate/categorise";
import { categoriseQuestions } from "@/lib/llm/prompts/categorise-questions";
import { itemFailure } from "@/lib/runs/worker/item-failure";
import { type Asking, lostSamples, type Verdict } from "./judge-task-parts";

const ABOUT = "The categories";

/** The round's categories for every question of a checklist, in one call (tick A). */
export async function judgeCategories(
  complete: Complete,
  { instruction, questions, categories }: TaskForJudge,
  { ask, templates }: Asking,
): Promise<Verdict> {
  const offered = categories.map((name) => ({ name, about: "" }));
  const texts = questions.map(({ question }) => question);
  const options = { ...ask, template: templates(categoriseQuestions) };
  const asked = await categorise(complete, instruction, texts, offered, options);
  const given = questions.map(({ itemId }, index) => ({ itemId, categories: [...(asked.categories?.[index] ?? [])] }));
  const failures = lostSamples(ABOUT, asked.failures);
  if (asked.categories === null) {
    return { ok: false, failure: itemFailure(ABOUT, asked.failures), result: { failures }, usefulCalls: [] };
  }
  const label = { ...NOTHING_JUDGED, categories: given };
  return { ok: true, label, result: { categories: given, failures }, usefulCalls: asked.calls };
}
