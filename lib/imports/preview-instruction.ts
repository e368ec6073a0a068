import { responseKey } from "@/lib/imports/study-format/refuse-contradictions";
import type { StudyInstruction } from "@/lib/imports/study-format/study-instruction";
import type { InstructionPreview } from "./import-result";

const TEXT = 400;
const MAX_SHOWN = 10;

/** An instruction shortened for a first look. Line breaks stay: the screen shows them. */
export function previewInstruction(line: number, record: StudyInstruction): InstructionPreview {
  return {
    line,
    id: record.id,
    instruction: cut(record.instruction ?? record.messages?.map((m) => `${m.role}: ${m.content}`).join("\n") ?? ""),
    input: record.input === undefined ? null : cut(record.input),
    subset: record.subset ?? null,
    domain: record.domain ?? null,
    tags: record.tags?.slice(0, MAX_SHOWN) ?? [],
    responses: previewResponses(record),
    pairs: record.pairs
      .slice(0, MAX_SHOWN)
      .map(({ a, b, truth }) => ({ a: a.system, b: b.system, truth: truth ?? null })),
    questions: (record.checklist ?? record.checklists[0])?.items.slice(0, MAX_SHOWN) ?? [],
  };
}

/** Shows with an instruction what a further row says of it. */
export function addToPreview(preview: InstructionPreview, record: StudyInstruction): void {
  for (const response of previewResponses(record)) {
    // A response that occurs twice is listed among the problems.
    const isShown = preview.responses.some(
      ({ system, sample }) => responseKey({ system, sample }) === responseKey(response),
    );
    if (!isShown && preview.responses.length < MAX_SHOWN) preview.responses.push(response);
  }
}

function previewResponses({ responses }: StudyInstruction): InstructionPreview["responses"] {
  return responses.slice(0, MAX_SHOWN).map(({ system, sample, text, truth }) => ({
    system,
    sample,
    text: cut(text),
    score: truth?.score ?? null,
  }));
}

function cut(text: string): string {
  return text.length <= TEXT ? text : `${text.slice(0, TEXT - 1).toWellFormed()}…`;
}
