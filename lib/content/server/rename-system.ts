import { z } from "zod";
import { type SystemChange, systemChangeSchema } from "@/lib/content/content-names";
import { longTransaction, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { waitForOtherImports } from "@/lib/imports/server/import-transaction";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

const nameSchema = z.object({ name: z.string(), formerNames: z.array(z.string()) });
const TEN_MINUTES = 600_000;

/**
 * Gives a system another name. Files that call it by an earlier one still mean it, so that bringing the same file again
 * changes nothing.
 */
export async function renameSystem(
  viewer: Viewer,
  studyId: string,
  systemId: string,
  input: SystemChange,
): Promise<void> {
  const { name } = systemChangeSchema.parse(input);
  await longTransaction(
    async (transaction) => {
      const find = async (lock: Prisma.Sql) =>
        (
          await rows(
            nameSchema,
            Prisma.sql`
            SELECT y.name, y.former_names AS "formerNames" FROM system y
            WHERE y.id = ${systemId}::uuid AND y.study_id = ${studyId}::uuid
              AND ${studyCondition(viewer, "study.update", Prisma.sql`y.study_id`)} ${lock}`,
            transaction,
          )
        )[0];
      if (!(await find(Prisma.empty))) throw notFound("system");
      // An import finds systems by their names when it begins.
      await waitForOtherImports(transaction, studyId);
      const before = await find(Prisma.sql`FOR UPDATE OF y`);
      if (!before) throw notFound("system");
      if (before.name === name) return;
      await refuseIfTaken(transaction, studyId, name);
      await refuseWhileItIsWrittenTo(transaction, studyId);
      const formerNames = [...before.formerNames.filter((former) => former !== name), before.name];
      await transaction.system.update({ where: { id: systemId }, data: { name, formerNames } });
      // A name means one system: the one that had it last.
      await transaction.$executeRaw`
        UPDATE system SET former_names = array_remove(former_names, ${before.name})
        WHERE study_id = ${studyId}::uuid AND id <> ${systemId}::uuid AND ${before.name} = ANY (former_names)`;
      const data = { name, before: before.name };
      await recordEvent(transaction, viewer, { studyId, kind: "system.renamed", subject: systemId, data });
    },
    { timeout: TEN_MINUTES },
  );
}

async function refuseIfTaken(transaction: Transaction, studyId: string, name: string): Promise<void> {
  const other = await transaction.system.findFirst({ where: { studyId, name }, select: { id: true } });
  if (!other) return;
  throw new AppError(
    "CONFLICT",
    `This study already has a system called “${name}”. Two systems cannot become one: choose another name.`,
    { field: "name" },
  );
}

/** These runs find the system that they write to by its name. */
async function refuseWhileItIsWrittenTo(transaction: Transaction, studyId: string): Promise<void> {
  const run = await transaction.run.findFirst({
    where: {
      studyId,
      kind: { in: ["sample-responses", "refine-responses"] },
      status: { in: ["running", "paused"] },
    },
    select: { name: true },
  });
  if (!run) return;
  throw new AppError(
    "CONFLICT",
    `The run “${run.name}” is still making responses. Wait until it has ended or cancel it, then rename.`,
  );
}
