import { MAX_EQUAL, type Verifier, verifierSchema } from "@/lib/checklist/generation/verifier";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { checklistsByRuns } from "../checklists-by-runs";
import { withInput } from "./read-question";

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

async function equalPrograms(one: { id: string; studyId: string; program: string | null }) {
  const found = await prisma().verifierProgram.findMany({
    where: { studyId: one.studyId, status: "proposed", program: one.program, id: { not: one.id } },
    select: { id: true, question: true, revision: true, instruction: { select: { externalId: true } } },
    orderBy: [{ instruction: { position: "asc" } }, { createdAt: "asc" }, { id: "asc" }],
    take: MAX_EQUAL,
  });
  return found.map(({ instruction: { externalId }, ...rest }) => ({ ...rest, externalId }));
}
