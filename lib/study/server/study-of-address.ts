import { Prisma } from "@/lib/db/generated/client";

/** By the names of the parts of an address. */
const STUDY_OF: Readonly<Record<string, (id: string) => Prisma.Sql>> = {
  studyId: (id) => Prisma.sql`${id}::uuid`,
  roundId: (id) => Prisma.sql`(SELECT study_id FROM round WHERE id = ${id}::uuid)`,
  runId: (id) => Prisma.sql`(SELECT study_id FROM run WHERE id = ${id}::uuid)`,
  programId: (id) => Prisma.sql`(SELECT study_id FROM verifier_program WHERE id = ${id}::uuid)`,
  assignmentId: (id) => Prisma.sql`(SELECT study_id FROM assignment WHERE id = ${id}::uuid)`,
  remarkId: (id) => Prisma.sql`(
    SELECT s.study_id FROM training_remark r JOIN assignment s ON s.id = r.assignment_id WHERE r.id = ${id}::uuid)`,
};

/** The id of the study that an address with these parts is about, as an expression; NULL for an address about none. */
export function studyOfAddress(params: Readonly<Record<string, unknown>>): Prisma.Sql {
  for (const [name, studyOf] of Object.entries(STUDY_OF)) {
    const id = params[name];
    if (typeof id === "string") return studyOf(id);
  }
  return Prisma.sql`NULL::uuid`;
}
