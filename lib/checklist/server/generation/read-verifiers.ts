import {
  MAX_EQUAL,
  VERIFIER_STATUSES,
  VERIFIERS_PAGE_SIZE,
  type Verifier,
  type VerifierFilter,
  type VerifierList,
  verifierListSchema,
  verifierSchema,
} from "@/lib/checklist/generation/verifier";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { mayInStudy, notFound, requirePermission, studyWhere } from "@/lib/study/server/access";
import { nextAfter } from "@/lib/wire/counted-page";
import { checklistsByRuns } from "../read-checklist";
import { withInput } from "./read-trial-responses";

/** A study's verifier programs of one status, in order of their instructions. */
export async function listVerifiers(
  viewer: Viewer,
  studyId: string,
  { status, after, limit = VERIFIERS_PAGE_SIZE }: VerifierFilter,
): Promise<VerifierList> {
  await requirePermission(viewer, studyId, "study.read");
  const [rows, counted, series, write] = await Promise.all([
    prisma().verifierProgram.findMany({
      where: { studyId, status },
      include: { instruction: { select: { externalId: true } } },
      orderBy: [{ instruction: { position: "asc" } }, { createdAt: "asc" }, { id: "asc" }],
      skip: after,
      take: limit,
    }),
    prisma().verifierProgram.groupBy({ by: ["status"], where: { studyId }, _count: true }),
    prisma().checklist.groupBy({ by: ["series"], where: { studyId }, orderBy: { series: "asc" }, take: 200 }),
    mayInStudy(viewer, studyId, "checklist.write"),
  ]);
  const equal = status === "proposed" ? await equalCounts(studyId, rows) : new Map<string, number>();
  const count = (name: string) => counted.find((one) => one.status === name)?._count ?? 0;
  const total = count(status);
  return verifierListSchema.parse({
    may: { write },
    verifiers: rows.map((row) => ({
      ...row,
      externalId: row.instruction.externalId,
      equal: (equal.get(equalKey(row)) ?? 1) - 1,
    })),
    next: nextAfter(after, rows.length, total),
    total,
    counts: Object.fromEntries(VERIFIER_STATUSES.map((name) => [name, count(name)])),
    series: series.map(({ series: name }) => name),
  });
}

type WrittenProgram = Pick<Verifier, "program" | "language">;

const equalKey = ({ program, language }: WrittenProgram) => `${language} ${program}`;

/** How many programs that wait have each of these texts. */
async function equalCounts(studyId: string, rows: readonly WrittenProgram[]): Promise<Map<string, number>> {
  const programs = [...new Set(rows.flatMap(({ program }) => program ?? []))];
  const counted = await prisma().verifierProgram.groupBy({
    by: ["program", "language"],
    where: { studyId, status: "proposed", program: { in: programs } },
    _count: true,
  });
  return new Map(counted.map(({ _count, ...program }) => [equalKey(program), _count]));
}

/** A program with the question and the instruction that it is about. */
export async function readVerifier(viewer: Viewer, programId: string): Promise<Verifier> {
  const found = await prisma().verifierProgram.findFirst({
    where: { id: programId, study: studyWhere(viewer, "checklist.write") },
    include: {
      decider: { select: { name: true } },
      instruction: { select: { externalId: true, text: true, messages: true, input: true } },
    },
  });
  if (!found) throw notFound("verifier program");
  const { instruction, decider, decidedAt, ...program } = found;
  const holding = await prisma().checklist.groupBy({
    by: ["series"],
    where: { instructionId: program.instructionId, items: { some: { question: program.question } } },
    orderBy: { series: "asc" },
  });
  return verifierSchema.parse({
    ...program,
    equal: program.status === "proposed" ? await equalPrograms(program) : [],
    madeByRun: (await checklistsByRuns([programId])).has(programId),
    externalId: instruction.externalId,
    instruction: withInput(instruction.text, instruction.messages, instruction.input),
    proposedProgram: program.proposedProgram === program.program ? null : program.proposedProgram,
    decidedBy: decider?.name ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    series: holding.map(({ series }) => series),
  });
}

async function equalPrograms(one: Pick<Verifier, "id" | "studyId" | "program" | "language">) {
  const found = await prisma().verifierProgram.findMany({
    where: {
      studyId: one.studyId,
      status: "proposed",
      program: one.program,
      language: one.language,
      id: { not: one.id },
    },
    select: { id: true, question: true, revision: true, instruction: { select: { externalId: true } } },
    orderBy: [{ instruction: { position: "asc" } }, { createdAt: "asc" }, { id: "asc" }],
    take: MAX_EQUAL,
  });
  return found.map(({ instruction: { externalId }, ...rest }) => ({ ...rest, externalId }));
}
