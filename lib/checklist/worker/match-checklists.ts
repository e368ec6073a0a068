import { modelNames, prepareMatches, signedBy } from "@/lib/checklist/server/generation/prepare-generation";
import { readInstructionText } from "@/lib/checklist/server/generation/read-trial-responses";
import { comparedChecklists, isCurrent, judgementBy } from "@/lib/checklist/server/gold-coverage/compared-checklists";
import { saveMatchesIn } from "@/lib/checklist/server/gold-coverage/save-matches";
import { callParameters } from "@/lib/llm/ask-model";
import { findMatches } from "@/lib/llm/generate/match-questions";
import { OPERATOR } from "@/lib/people/viewer";
import { type MatchChecklists, matchChecklistsSchema } from "@/lib/runs/run-kinds";
import type { RunHandler } from "@/lib/runs/worker/run-handler";

/** Asks for each instruction which questions of a series' checklist cover which of the gold one. */
export const matchChecklists: RunHandler<MatchChecklists> = {
  kind: "match-checklists",
  configuration: matchChecklistsSchema,
  prepare: prepareMatches,
  work: async ({ run: { configuration, studyId }, item, complete }) => {
    const { modelId, series, temperature } = configuration;
    const [compared] = await comparedChecklists(OPERATOR, studyId, { series, instructionId: item.subjectId });
    if (!compared) {
      const message = "There is no longer a gold checklist and one of the series.";
      return { ok: false, failure: { kind: "gone", message } };
    }
    const { gold, questions, goldId, checklistId } = compared;
    const { matches, failures } = await findMatches(
      complete(modelId),
      await readInstructionText(OPERATOR, studyId, item.subjectId),
      gold,
      questions,
      callParameters({ temperature }),
    );
    if (matches === null) {
      const { kind, message } = failures[0] ?? { kind: "empty", message: "The model said nothing." };
      return { ok: false, failure: { kind, message } };
    }
    const named = (await modelNames([modelId])).get(modelId);
    const model = named ? signedBy(named) : modelId;
    const known = judgementBy(compared, model);
    return {
      ok: true,
      result: { matches: matches.length, replaced: known !== null && isCurrent(compared, known) },
      write: async (transaction) => {
        await saveMatchesIn(transaction, OPERATOR, studyId, {
          goldId,
          checklistId,
          gold,
          questions,
          model,
          matches: matches.map(([place, at]) => [place + 1, at + 1]),
          revision: known?.revision ?? 0,
        });
        return null;
      },
    };
  },
};
