import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { ImportMode } from "@/lib/imports/import-options";
import type { StudyRecord } from "@/lib/imports/import-record";
import { type StudyInstructionLine, studyInstructionSchema } from "@/lib/imports/study-format/study-instruction";
import { OPERATOR } from "@/lib/people/viewer";
import { importStudy } from "../import-study";
import type { KnownInstruction } from "../known-instruction";

/** An instruction that the study has, with nothing of it. */
export const KNOWN_INSTRUCTION: KnownInstruction = {
  id: "1",
  text: "Is it?",
  messages: null,
  input: null,
  subset: null,
  domain: null,
  tags: [],
  responses: new Map(),
  pairs: [],
  checklists: new Map(),
  versions: new Map(),
  verifiers: [],
};

export async function newStudy(): Promise<string> {
  const { id } = await prisma().study.create({ data: { name: `Study ${uuidv7()}` } });
  return id;
}

/** Lines as the reader of the study format hands them on. */
export async function* records(lines: readonly StudyInstructionLine[]): AsyncGenerator<StudyRecord> {
  for (const [index, line] of lines.entries()) {
    yield { kind: "record", line: index + 1, record: studyInstructionSchema.parse(line) };
  }
}

/** Imports lines as a file of the study format. */
export function importLines(
  studyId: string,
  lines: readonly StudyInstructionLine[],
  mode: ImportMode = "commit",
  viewer = OPERATOR,
) {
  const file = { studyId, fileName: "a.jsonl", format: "tickbox", mode, sha256: () => "0".repeat(64) } as const;
  return importStudy(viewer, { ...file, records: records(lines) });
}
