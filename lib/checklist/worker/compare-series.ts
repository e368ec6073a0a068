import { createHash } from "node:crypto";
import { type NewComparison, newComparisonSchema } from "@/lib/checklist/generation/generation";
import { linkComparison, readSeriesPairs, type SeriesPair } from "@/lib/checklist/server/generation/comparisons";
import type { StudyRecord } from "@/lib/imports/import-record";
import { importStudy } from "@/lib/imports/server/import-study";
import { numberedQuestions } from "@/lib/llm/material";
import type { Viewer } from "@/lib/people/viewer";
import {
  ASPECT_QUESTIONS,
  ASPECTS_ROUND,
  ASPECTS_SERIES,
  CHECKLIST_CRITERIA,
} from "@/lib/round/guidelines/checklist-criteria";
import { createRound } from "@/lib/round/server/create-round";
import { createStudy } from "@/lib/study/server/create-study";
import { deleteStudy } from "@/lib/study/server/delete-study";
import { AppError } from "@/lib/wire/app-error";

/**
 * A study of its own in which people compare two series of checklists without knowing which is which (rlcf Table 1): every
 * instruction that has both, with the two checklists as the responses of two systems, and a round of pairs for each criterion;
 * a last round asks yes or no about each aspect of each checklist by itself.
 * The rounds are drafts: people label once they are opened.
 * @throws AppError FORBIDDEN for who may not create studies; INVALID where no instruction has both
 */
export async function compareSeries(
  viewer: Viewer,
  studyId: string,
  input: NewComparison,
): Promise<{ studyId: string; instructions: number }> {
  const { a, b, name, overlap } = newComparisonSchema.parse(input);
  const { studyName, pairs } = await readSeriesPairs(viewer, studyId, { a, b });
  if (pairs.length === 0) {
    throw new AppError("INVALID", `No instruction has checklists of both “${a}” and “${b}”. Choose two others.`);
  }
  const description = `Checklists of the series “${a}” and “${b}” of the study “${studyName}”, compared blind.`;
  const made = await createStudy(viewer, { name, description });
  try {
    const outcome = await importStudy(viewer, {
      studyId: made.id,
      fileName: "two series of checklists",
      format: "tickbox",
      mode: "commit",
      records: records(pairs, a, b),
      sha256: () => createHash("sha256").update(JSON.stringify(pairs)).digest("hex"),
    });
    if (!outcome.written) {
      const [first] = outcome.problems;
      const reason = first ? `${first.field}: expected ${first.expected}` : "nothing was written";
      throw new AppError("INVALID", `The checklists could not be brought into a study (${reason}).`);
    }
    for (const { criterion, title, guidelines } of CHECKLIST_CRITERIA) {
      await createRound(viewer, made.id, { name: title, protocol: "preference", guidelines, overlap, criterion });
    }
    await createRound(viewer, made.id, {
      name: ASPECTS_ROUND.title,
      protocol: "checklist_only",
      guidelines: ASPECTS_ROUND.guidelines,
      overlap,
      checklist: { series: ASPECTS_SERIES },
    });
    await linkComparison(viewer, made.id, { fromId: studyId, a, b });
  } catch (error) {
    // Half of it is of no use to anybody.
    await deleteStudy(viewer, made.id, name).catch(() => {});
    throw error;
  }
  return { studyId: made.id, instructions: pairs.length };
}

async function* records(pairs: readonly SeriesPair[], a: string, b: string): AsyncGenerator<StudyRecord> {
  for (const [index, pair] of pairs.entries()) {
    const { externalId, text, messages, input, subset, domain, tags, questionsA, questionsB } = pair;
    yield {
      kind: "record",
      line: index + 1,
      record: {
        id: externalId,
        instruction: messages ? undefined : (text ?? ""),
        messages: messages ? [...messages] : undefined,
        input: input ?? undefined,
        subset: subset ?? undefined,
        domain: domain ?? undefined,
        tags: [...tags],
        responses: [
          { system: a, sample: 0, text: numberedQuestions(questionsA), external_ids: undefined, truth: undefined },
          { system: b, sample: 0, text: numberedQuestions(questionsB), external_ids: undefined, truth: undefined },
        ],
        pairs: [],
        checklist: {
          series: ASPECTS_SERIES,
          source: "human",
          method: undefined,
          items: ASPECT_QUESTIONS.map(({ aspect, question }) => ({ question, categories: [aspect], importance: null })),
        },
        checklists: [],
        verifiers: [],
      },
    };
  }
}
