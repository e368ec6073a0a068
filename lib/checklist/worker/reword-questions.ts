import { CHECKLIST_LIMITS } from "@/lib/checklist/checklist";
import { prepareRewording, readQuestionsToReword, rewordIn } from "@/lib/checklist/server/reword-questions";
import { callParameters } from "@/lib/llm/ask-model";
import { proposeRewording } from "@/lib/llm/generate/propose";
import { OPERATOR } from "@/lib/people/viewer";
import { type RewordQuestions, rewordQuestionsSchema } from "@/lib/runs/run-kinds";
import type { RunHandler } from "@/lib/runs/worker/run-handler";

/** Asks for questions in other words, checklist by checklist, and writes them as a draft. A person publishes it. */
export const rewordQuestions: RunHandler<RewordQuestions> = {
  kind: "reword-questions",
  configuration: rewordQuestionsSchema,
  prepare: prepareRewording,
  work: async ({ run, item, complete }) => {
    const { modelId, temperature } = run.configuration;
    const asked = await readQuestionsToReword(OPERATOR, run.studyId, item.subjectId, run.configuration);
    const proposals = await Promise.all(
      asked.questions.map(async (about) => ({
        from: about.question,
        ...(await proposeRewording(
          complete(modelId),
          about,
          CHECKLIST_LIMITS.questionCharacters,
          callParameters({ temperature }),
        )),
      })),
    );
    const changes = proposals.flatMap(({ from, text }) => (text === null ? [] : [{ from, to: text }]));
    if (changes.length === 0) {
      const [failure] = proposals.flatMap(({ failures }) => failures);
      const { kind, message } = failure ?? { kind: "empty", message: "The model said nothing." };
      return { ok: false, failure: { kind, message } };
    }
    return {
      ok: true,
      result: { reworded: changes.length, lost: proposals.length - changes.length },
      write: (transaction) =>
        rewordIn(transaction, OPERATOR, {
          studyId: run.studyId,
          instructionId: item.subjectId,
          series: asked.series,
          changes,
          runId: run.id,
        }),
    };
  },
};
