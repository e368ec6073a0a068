import { expect } from "vitest";
import { prisma } from "@/lib/db/client";
import { type StudyFile, studyExportQuerySchema } from "@/lib/exports/study-export";
import type { StudyRecord } from "@/lib/imports/import-record";
import { importStudy } from "@/lib/imports/server/import-study";
import { parseInstruction } from "@/lib/imports/study-format/parse-instruction";
import type { StudyInstructionLine } from "@/lib/imports/study-format/study-instruction";
import { OPERATOR, type Viewer } from "@/lib/people/viewer";
import { withStudyExport } from "../with-study-export";

export const FULL: readonly StudyInstructionLine[] = [
  {
    id: "haiku",
    instruction: "Write a haiku.",
    input: "autumn",
    subset: "easy",
    domain: "poetry",
    tags: ["short"],
    responses: [
      { system: "Aspen", text: "Leaves", truth: { score: 4, answers: ["YES", "UNKNOWN"] } },
      { system: "Aspen", sample: 1, text: "" },
      { system: "Birch", text: "Rain" },
    ],
    pairs: [
      { id: "p", a: { system: "Birch", sample: 0 }, b: { system: "Aspen", sample: 1 }, truth: "B" },
      { id: "q", a: { system: "Aspen", sample: 0 }, b: { system: "Birch", sample: 0 } },
    ],
    checklists: [
      {
        series: "expert",
        version: 3,
        source: "human",
        gold: true,
        created_at: "2026-01-02T03:04:05.678Z",
        based_on: { series: "model", version: 1 },
        items: [
          { question: "Three lines?", categories: ["Format", "Number"], importance: 100 },
          { question: "About autumn?", categories: [], importance: null },
        ],
      },
      {
        series: "graded",
        version: 1,
        source: "imported",
        created_at: "2026-01-02T00:00:00.000Z",
        origin: { questions: [{ question: "3 lines?", categories: [], importance: null, points: 4 }] },
        items: [
          {
            question: "Three lines?",
            categories: [],
            importance: null,
            points: 5,
            required: true,
            sections: [
              { name: "Form", weight: 2 },
              { name: "Lines", weight: 0.5 },
            ],
          },
          { question: "Is it long-winded?", categories: [], importance: null, points: -3 },
        ],
      },
      {
        series: "model",
        version: 1,
        source: "generated",
        method: "direct",
        created_at: "2026-01-01T00:00:00.000Z",
        origin: { questions: [{ question: "3 lines?", categories: [], importance: null }], remarks: ["Cut off"] },
        items: [{ question: "Three lines?", categories: [], importance: null }],
      },
    ],
    verifiers: [
      { question: "About autumn?", program: null, status: "person", proposed_by: "some-model" },
      {
        question: "Three lines?",
        status: "approved",
        proposed_by: "some-model",
        program: "function verify(response) { return response.split('\\n').length === 3; }",
      },
    ],
  },
  { id: "chat", messages: [{ role: "narrator", content: "Hello" }] },
];

async function* records(lines: readonly object[]): AsyncGenerator<StudyRecord> {
  for (const [index, line] of lines.entries()) {
    const parsed = parseInstruction(JSON.parse(JSON.stringify(line)));
    if (parsed.ok) yield { kind: "record", line: index + 1, record: parsed.instruction };
    else for (const problem of parsed.problems) yield { kind: "problem", problem: { line: index + 1, ...problem } };
  }
}

export async function importInto(studyId: string, lines: readonly object[]) {
  const file = {
    studyId,
    fileName: "a.jsonl",
    format: "tickbox",
    mode: "commit",
    sha256: () => "0".repeat(64),
  } as const;
  return importStudy(OPERATOR, { ...file, records: records(lines) });
}

export async function newStudy(lines: readonly object[]): Promise<string> {
  const { id } = await prisma().study.create({ data: { name: "To export" } });
  expect(await importInto(id, lines)).toMatchObject({ ok: true, written: true, problems: [] });
  return id;
}

/** What a person does with each program that was read. */
export async function approvePrograms(studyId: string): Promise<void> {
  await prisma().verifierProgram.updateMany({
    where: { studyId, status: "proposed" },
    data: { status: "approved", decidedAt: new Date() },
  });
}

export async function linesOf(studyId: string, file: StudyFile, query: object = {}, viewer: Viewer = OPERATOR) {
  const lines: object[] = [];
  await withStudyExport(viewer, studyId, file, studyExportQuerySchema.parse(query), async (batches) => {
    for await (const batch of batches) lines.push(...batch);
  });
  return lines;
}
