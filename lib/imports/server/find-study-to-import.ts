import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type Snapshot, snapshot } from "@/lib/db/snapshot";
import { mayCreateStudies } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, notThere, studyCondition } from "@/lib/study/server/access";
import { studyNameSchema } from "@/lib/study/study";
import { AppError } from "@/lib/wire/app-error";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface StudyToImport {
  id: string;
  name: string;
  isNew: boolean;
}

/**
 * A study to import into, by its id or its name. Not through Prisma, whose engine takes as much memory as an import
 * needs for itself.
 * @param options create: make it when there is none of that name; owner: the email of who then owns it;
 * hint: what an operator reads after the name of a study that does not exist
 * @throws NOT_FOUND for none, CONFLICT for several of that name
 */
export async function findStudyToImport(
  viewer: Viewer,
  study: string,
  options: { create: boolean; owner?: string; hint?: string },
): Promise<StudyToImport> {
  const isNamed = UUID.test(study) ? Prisma.sql`study.id = ${study}::uuid` : Prisma.sql`study.name = ${study}`;
  const allowed = studyCondition(viewer, "study.import", Prisma.sql`study.id`);
  return snapshot(async (transaction) => {
    // Two commands that create the same study at once shall make one.
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('tickbox new study'), hashtext(${study}))`;
    const found = await rows(
      z.object({ id: z.string(), name: z.string() }),
      Prisma.sql`SELECT id, name FROM study WHERE ${isNamed} AND ${allowed} ORDER BY id LIMIT 20`,
      transaction,
    );
    const [first] = found;
    if (found.length > 1) {
      const list = found.map(({ id }) => `  ${id}`).join("\n");
      throw new AppError("CONFLICT", `${found.length} studies are called "${study}". Name one by its id:\n${list}`);
    }
    if (first) return { ...first, isNew: false };
    if (options.create) return createStudy(transaction, viewer, study, options.owner);
    if (viewer.kind !== "operator") throw notFound(`study as "${study}"`);
    throw notThere(
      `study "${study}"${options.hint ?? " (with --create it is made)"}`,
      await newestStudies(transaction),
    );
  }, "write");
}

async function newestStudies(transaction: Snapshot): Promise<string[]> {
  const newest = await rows(
    z.object({ id: z.string(), name: z.string() }),
    Prisma.sql`SELECT id, name FROM study ORDER BY id DESC LIMIT 10`,
    transaction,
  );
  return newest.map(({ id, name }) => `${id}  "${name}"`);
}

async function createStudy(
  transaction: Snapshot,
  viewer: Viewer,
  name: string,
  owner: string | undefined,
): Promise<StudyToImport> {
  if (!mayCreateStudies(viewer))
    throw new AppError("FORBIDDEN", "Your account may not create studies. Ask an admin to allow it.");
  const parsed = studyNameSchema.safeParse(name);
  if (!parsed.success) throw new AppError("INVALID", parsed.error.issues[0]?.message ?? "Give the study a name.");
  const id = uuidv7();
  const viewerId = viewer.kind === "user" ? viewer.userId : null;
  const ownerId = owner === undefined ? viewerId : await findOwner(transaction, owner);
  await transaction.$executeRaw`INSERT INTO study (id, name) VALUES (${id}::uuid, ${parsed.data})`;
  if (ownerId) {
    await transaction.$executeRaw`
      INSERT INTO membership (study_id, user_id, role) VALUES (${id}::uuid, ${ownerId}, 'owner')`;
  }
  await transaction.$executeRaw`
    INSERT INTO event (id, study_id, user_id, kind, subject, data)
    VALUES (${uuidv7()}::uuid, ${id}::uuid, ${viewerId}, 'study.created', ${id}, jsonb_build_object('name', ${parsed.data}::text))`;
  return { id, name: parsed.data, isNew: true };
}

async function findOwner(transaction: Snapshot, email: string): Promise<string> {
  const [user] = await rows(
    z.object({ id: z.string() }),
    Prisma.sql`SELECT id FROM "user" WHERE email = ${email.trim().toLowerCase()}`,
    transaction,
  );
  if (!user)
    throw new AppError(
      "NOT_FOUND",
      `There is no account with the email ${email}. Check how it is written, or ask them to create an account first.`,
    );
  return user.id;
}
