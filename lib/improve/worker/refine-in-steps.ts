import type { QuestionFlag } from "@/lib/checklist/question-flags";
import type { AskOptions } from "@/lib/llm/ask-model";
import type { Complete } from "@/lib/llm/completion";
import { generateDirectly } from "@/lib/llm/generate/generate-checklist";
import { type AnsweredQuestion, refineFromChecklist, refineFromCritique } from "@/lib/llm/generate/refine-response";
import { answerQuestionsAlone } from "@/lib/llm/label/answer-checklist";
import { answerQuestion } from "@/lib/llm/prompts/answer-questions";
import { generateChecklist } from "@/lib/llm/prompts/checklist-prompts";
import type { ChooseTemplate } from "@/lib/llm/prompts/own-templates";
import type { RefinedResult, RefinementMethod, RefinementStep } from "@/lib/runs/refine-responses";
import type { RunItemFailure } from "@/lib/runs/run";
import { itemFailure } from "@/lib/runs/worker/do-item";

export interface Refining {
  readonly method: RefinementMethod;
  readonly rounds: number;
  readonly instruction: string;
  readonly input: string | null;
  /** to be refined */
  readonly response: string;
  /** null: the model writes its own, unless the method needs none */
  readonly checklist: RefinedResult["checklist"] | Readonly<{ from: string; questions: readonly string[] }>;
  readonly templates: ChooseTemplate;
  readonly rewriting: Pick<AskOptions, "temperature" | "maxTokens">;
  /** of answers, and of the model's own checklist */
  readonly asking: Pick<AskOptions, "temperature">;
}

interface Models {
  readonly refiner: Complete;
  readonly judge: Complete;
}

interface Refinement {
  readonly refined: Omit<RefinedResult, "method" | "responseIds">;
  readonly failure: RunItemFailure | null;
  /** Calls that were answered with success: where it failed, trying again need not make them again. */
  readonly usefulCalls: readonly string[];
}

/** Feedback and a new response, one round after the other; what was found about the last response is kept too. */
export function refineInSteps(refining: Refining, models: Models): Promise<Refinement> {
  return refining.method === "critique" ? byCritique(refining, models) : byChecklist(refining, models);
}

async function byCritique(refining: Refining, { refiner }: Models): Promise<Refinement> {
  const { rounds, templates, rewriting, ...material } = refining;
  const steps: RefinementStep[] = [];
  const usefulCalls: string[] = [];
  const ended = (failure: RunItemFailure | null): Refinement => {
    return { refined: { checklist: null, steps, passedAfter: null }, failure, usefulCalls };
  };
  let { response } = material;
  for (let step = 0; step < rounds; step++) {
    const refined = await refineFromCritique(refiner, { ...material, response }, { templates, ...rewriting });
    usefulCalls.push(...refined.usefulCalls);
    steps.push({ ...plainStep(step, response), critique: refined.critique });
    if (refined.response === null) return ended(itemFailure(`Round ${step + 1}`, refined.failures));
    response = refined.response;
  }
  steps.push(plainStep(rounds, response));
  return ended(null);
}

function plainStep(step: number, response: string): RefinementStep {
  return { step, response, unchanged: false, answers: null, passRate: null, critique: null };
}

async function byChecklist(refining: Refining, { refiner, judge }: Models): Promise<Refinement> {
  const { method, rounds, instruction, input, templates, rewriting } = refining;
  const { checklist: given } = refining;
  const found = given === null ? await ownChecklist(refining, judge) : { ...given, usefulCalls: [] };
  if ("failure" in found) {
    const refined = { checklist: null, steps: [], passedAfter: null };
    return { refined, failure: found.failure, usefulCalls: [] };
  }
  const checklist = { from: found.from, questions: [...found.questions] };
  const steps: RefinementStep[] = [];
  const usefulCalls: string[] = [...found.usefulCalls];
  const ended = (passedAfter: number | null, failure: RunItemFailure | null): Refinement => {
    return { refined: { checklist, steps, passedAfter }, failure, usefulCalls };
  };
  let { response } = refining;
  for (let step = 0; step <= rounds; step++) {
    const material = { instruction, input, response };
    const { answers, failure, ...asked } = await answersTo(checklist.questions, material, judge, refining);
    usefulCalls.push(...asked.usefulCalls);
    if (failure !== null) {
      steps.push(plainStep(step, response));
      return ended(null, { ...failure, message: `After ${step} refinements: ${failure.message}` });
    }
    const passed = answers.filter(({ answer }) => answer === "YES").length;
    const judged = { answers, passRate: passed / answers.length };
    steps.push({ ...plainStep(step, response), ...judged });
    if (passed === answers.length) {
      // Nothing is left to mend: the response goes on as it is.
      for (let later = step + 1; later <= rounds; later++) {
        steps.push({ ...plainStep(later, response), ...judged, unchanged: true });
      }
      return ended(step, null);
    }
    if (step === rounds) break;
    const shown = method === "checklist-failed" ? "failed" : "all";
    const refined = await refineFromChecklist(refiner, material, answers, shown, { templates, ...rewriting });
    usefulCalls.push(...refined.usefulCalls);
    if (refined.response === null) return ended(null, itemFailure(`Round ${step + 1}`, refined.failures));
    response = refined.response;
  }
  return ended(null, null);
}

/** Nobody looks over these questions: those for which YES may not mean "good" are left out. */
const UNFIT: readonly QuestionFlag[] = ["not-yes-no", "negated", "yes-may-be-bad", "duplicate"];

async function ownChecklist(
  { instruction, input, templates, asking }: Refining,
  judge: Complete,
): Promise<{ from: string; questions: string[]; usefulCalls: readonly string[] } | { failure: RunItemFailure }> {
  const template = templates(generateChecklist);
  const { items, failures, calls } = await generateDirectly(judge, { instruction, input }, { template, ...asking });
  const questions = items
    .filter(({ flags }) => !flags.some((flag) => UNFIT.includes(flag)))
    .map(({ question }) => question);
  if (questions.length > 0) return { from: "the model’s own", questions, usefulCalls: calls };
  if (items.length === 0) return { failure: itemFailure("The model’s own checklist", failures) };
  const message =
    "None of the questions that the model wrote can be used: answered with yes, they would not mean good.";
  return { failure: { kind: "unusable", message } };
}

async function answersTo(
  questions: readonly string[],
  material: { instruction: string; input: string | null; response: string },
  judge: Complete,
  { templates, asking }: Pick<Refining, "templates" | "asking">,
): Promise<{ answers: AnsweredQuestion[]; failure: RunItemFailure | null; usefulCalls: string[] }> {
  const template = templates(answerQuestion);
  const judged = await answerQuestionsAlone(judge, material, questions, { template, ...asking });
  const answers: AnsweredQuestion[] = [];
  const usefulCalls: string[] = [];
  let failure: RunItemFailure | null = null;
  for (const [index, question] of questions.entries()) {
    const { answer = null, failures = [], calls = [] } = judged[index] ?? {};
    if (answer === null) failure ??= itemFailure(`Question ${index + 1}`, failures);
    else {
      answers.push({ question, answer });
      usefulCalls.push(...calls);
    }
  }
  return { answers, failure, usefulCalls };
}
