import { longTransaction, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { mayCreateStudies } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import type { AppliedStudy, StudySettingsFile } from "@/lib/study/study-file";
import { AppError } from "@/lib/wire/app-error";
import { canonicalJson } from "@/lib/wire/canonical-json";
import { applyJudges, type JudgePrompts } from "./apply-judges";
import { applyRounds } from "./apply-rounds";

export interface ApplyOptions {
  /** the study to change; without it the one of the file's name, which is created where there is none */
  studyId?: string;
  /** a study of its own, whatever others are called */
  isNew?: boolean;
  /** nothing is kept of what was done to see what would change */
  isDryRun?: boolean;
  prompts: JudgePrompts;
}

const FIFTEEN_MINUTES = 900_000;

/**
 * Makes a study what its file says: all of it or nothing. What the file does not name stays as it is, and a second time
 * changes nothing.
 * @throws AppError whose details have the path of the field in the file
 */
export async function applyStudyFile(
  viewer: Viewer,
  file: StudySettingsFile,
  options: ApplyOptions,
): Promise<AppliedStudy> {
  try {
    return await longTransaction(
      async (transaction) => {
        const applied = await applyIn(transaction, viewer, file, options);
        if (options.isDryRun) throw new DryRun(applied);
        return applied;
      },
      // One snapshot: an import that ends meanwhile is in the rounds as a whole or not at all.
      { timeout: FIFTEEN_MINUTES, isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead },
    );
  } catch (error) {
    if (error instanceof DryRun) return error.applied;
    throw error;
  }
}

/** Ends the transaction without keeping anything of it. */
class DryRun extends Error {
  constructor(readonly applied: AppliedStudy) {
    super("a dry run");
  }
}

/** The same as a part of a transaction. */
export async function applyIn(
  transaction: Transaction,
  viewer: Viewer,
  file: StudySettingsFile,
  { studyId: wanted, isNew = false, prompts }: ApplyOptions,
): Promise<AppliedStudy> {
  const found = isNew ? null : await findStudy(transaction, viewer, file, wanted);
  const applied: AppliedStudy = { studyId: found?.id ?? "", isNew: found === null, changes: [], notes: [] };
  if (!found) {
    applied.studyId = await createIn(transaction, viewer, file);
    applied.changes.push(`Create the study “${file.name}”.`);
  } else {
    await describe(transaction, viewer, { file, found, applied });
  }
  await applyJudges(transaction, viewer, { file, applied, prompts });
  await applyRounds(transaction, viewer, { file, applied });
  return applied;
}

type Found = { id: string; name: string; description: string; subsetGroups: Prisma.JsonValue };

async function findStudy(
  transaction: Transaction,
  viewer: Viewer,
  { name }: StudySettingsFile,
  wanted: string | undefined,
): Promise<Found | null> {
  // Two commands that create the same study at once shall make one.
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('tickbox new study'), hashtext(${name}))`;
  const found = await transaction.study.findMany({
    where: { AND: [wanted === undefined ? { name } : { id: wanted }, studyWhere(viewer, "study.update")] },
    orderBy: { id: "asc" },
    take: 20,
    select: { id: true, name: true, description: true, subsetGroups: true },
  });
  if (found.length > 1) {
    const list = found.map(({ id }) => `  ${id}`).join("\n");
    throw new AppError(
      "CONFLICT",
      `${found.length} studies are called “${name}”. Say which with --study ID:\n${list}`,
      {
        path: ["name"],
      },
    );
  }
  const [study = null] = found;
  if (study === null && wanted !== undefined) throw notFound("study");
  return study;
}

async function createIn(transaction: Transaction, viewer: Viewer, file: StudySettingsFile): Promise<string> {
  if (!mayCreateStudies(viewer)) {
    throw new AppError("FORBIDDEN", "Your account may not create studies. Ask an admin to allow it.");
  }
  const { name, description = "", subsetGroups = [] } = file;
  const { id } = await transaction.study.create({
    data: {
      name,
      description,
      subsetGroups,
      memberships: viewer.kind === "user" ? { create: { userId: viewer.userId, role: "owner" } } : undefined,
    },
    select: { id: true },
  });
  await recordEvent(transaction, viewer, { studyId: id, kind: "study.created", subject: id, data: { name } });
  return id;
}

async function describe(
  transaction: Transaction,
  viewer: Viewer,
  { file, found, applied }: { file: StudySettingsFile; found: Found; applied: AppliedStudy },
): Promise<void> {
  const { name, description, subsetGroups } = file;
  const { id: studyId } = found;
  const renamed = name !== found.name;
  const isOther = description !== undefined && description !== found.description;
  if (renamed) applied.changes.push(`Rename the study “${found.name}” “${name}”.`);
  if (isOther) applied.changes.push("Change the description of the study.");
  if (renamed || isOther) {
    const change = { ...(renamed && { name }), ...(isOther && { description }) };
    await transaction.study.update({ where: { id: studyId }, data: change });
    await recordEvent(transaction, viewer, { studyId, kind: "study.changed", subject: studyId, data: change });
  }
  if (subsetGroups !== undefined && canonicalJson(subsetGroups) !== canonicalJson(found.subsetGroups)) {
    applied.changes.push("Change the groups of subsets.");
    await transaction.study.update({ where: { id: studyId }, data: { subsetGroups } });
    const data = { groups: subsetGroups };
    await recordEvent(transaction, viewer, { studyId, kind: "study.subsets-grouped", subject: studyId, data });
  }
}
