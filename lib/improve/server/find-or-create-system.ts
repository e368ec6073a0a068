import type { Transaction } from "@/lib/db/client";

/** The study's system of that name, made where there is none. Several items of a run may want it at once. */
export async function findOrCreateSystem(transaction: Transaction, studyId: string, name: string): Promise<string> {
  await transaction.$executeRaw`
    INSERT INTO system (id, study_id, name) VALUES (gen_random_uuid(), ${studyId}::uuid, ${name})
    ON CONFLICT (study_id, name) DO NOTHING`;
  const { id } = await transaction.system.findUniqueOrThrow({
    where: { studyId_name: { studyId, name } },
    select: { id: true },
  });
  return id;
}
