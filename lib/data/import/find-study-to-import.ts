import { z } from "zod";
import { notFound, studyCondition } from "@/lib/data/access";
import { createStudy } from "@/lib/data/study/create-study";
import { prisma } from "@/lib/db/client";
import { directTransaction } from "@/lib/db/direct-transaction";
import { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/domain/app-error";
import type { Viewer } from "@/lib/domain/viewer";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A study to import into, by its id or its name.
 * @param options create: make it when there is none of that name; owner: the email of who then owns it
 * @throws NOT_FOUND for none, CONFLICT for several of that name
 */
export async function findStudyToImport(
  viewer: Viewer,
  study: string,
  options: { create: boolean; owner?: string },
): Promise<{ id: string; name: string; isNew: boolean }> {
  const isNamed = UUID.test(study) ? Prisma.sql`study.id = ${study}::uuid` : Prisma.sql`study.name = ${study}`;
  const allowed = studyCondition(viewer, "study.import", Prisma.sql`study.id`);
  // Not through Prisma, whose engine takes as much memory as an import may use for itself.
  const found = z
    .array(z.object({ id: z.string(), name: z.string() }))
    .parse(
      await directTransaction(
        (sql) => sql.$queryRaw`SELECT id, name FROM study WHERE ${isNamed} AND ${allowed} ORDER BY id LIMIT 20`,
      ),
    );
  const [first] = found;
  if (found.length > 1) {
    const list = found.map(({ id }) => `  ${id}`).join("\n");
    throw new AppError("CONFLICT", `${found.length} studies are called "${study}". Name one by its id:\n${list}`);
  }
  if (first) return { ...first, isNew: false };
  if (!options.create) {
    const missing = notFound(`study as "${study}"`);
    throw new AppError(missing.code, `${missing.message} With --create it is made.`);
  }
  const owner = options.owner === undefined ? null : await findOwner(options.owner);
  const { id } = await createStudy(viewer, { name: study });
  if (owner) await prisma().membership.create({ data: { studyId: id, userId: owner, role: "owner" } });
  return { id, name: study, isNew: true };
}

async function findOwner(email: string): Promise<string> {
  const user = await prisma().user.findUnique({ where: { email: email.toLowerCase() }, select: { id: true } });
  if (!user) throw new AppError("NOT_FOUND", `Nobody has an account with the email ${email}.`);
  return user.id;
}
