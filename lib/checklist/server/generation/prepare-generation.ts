import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import type { GenerateChecklists } from "@/lib/runs/generate-checklists";
import type { MatchChecklists, ProposeVerifiers } from "@/lib/runs/run-kinds";
import type { PreparedRun } from "@/lib/runs/server/create-run";
import { instructionSubjects } from "@/lib/runs/server/subjects";
import { requirePermission } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { type Compared, comparedChecklists, isCurrent, judgementBy } from "../gold-coverage/compared-checklists";

/**
 * Which instructions a generation is about, in order of import.
 * @throws AppError INVALID for instructions, systems or models that are not there, and for gold examples without gold
 */
export async function prepareGeneration(
  viewer: Viewer,
  studyId: string,
  { modelId, method, series, examples, instructions }: GenerateChecklists,
): Promise<PreparedRun> {
  await requirePermission(viewer, studyId, "run.control");
  const sampled = method.kind === "candidate-based" ? method.sampled.map((one) => one.modelId) : [];
  const models = [...new Set([modelId, ...sampled])];
  await modelNames(models);
  if (method.kind === "candidate-based") {
    const found = await prisma().system.count({ where: { studyId, id: { in: method.systemIds } } });
    if (found < new Set(method.systemIds).size) {
      throw new AppError("INVALID", "A system that was chosen is not in this study. Choose among the study’s systems.");
    }
  }
  if (examples.kind === "gold" && (await prisma().checklist.count({ where: { studyId, isGold: true } })) === 0) {
    throw new AppError("INVALID", "No checklist of this study is gold. Mark one, or choose other examples.");
  }
  const subjects = await instructionSubjects(
    studyId,
    instructions,
    Prisma.sql`NOT EXISTS (SELECT 1 FROM checklist c WHERE c.instruction_id = i.id AND c.series = ${series})`,
  );
  return { subjects, models, roundId: null, raterId: null };
}

/** The questions of a series' newest versions for which a program may be proposed, in order of their instructions. */
export async function prepareVerifiers(
  viewer: Viewer,
  studyId: string,
  { modelId, series, instructionIds, questions }: ProposeVerifiers,
): Promise<PreparedRun> {
  await requirePermission(viewer, studyId, "run.control");
  await modelNames([modelId]);
  const chosen = instructionIds === null ? Prisma.sql`TRUE` : Prisma.sql`i.id = ANY (${instructionIds}::uuid[])`;
  const settled = questions === "new" ? Prisma.sql`TRUE` : Prisma.sql`v.status IN ('proposed', 'approved')`;
  const subjects = Prisma.sql`
    SELECT q.id AS subject_id, ''::text AS part
    FROM instruction i
    JOIN LATERAL (
      SELECT c.id FROM checklist c WHERE c.instruction_id = i.id AND c.series = ${series}
      ORDER BY c.version DESC LIMIT 1
    ) newest ON TRUE
    JOIN checklist_item q ON q.checklist_id = newest.id
    WHERE i.study_id = ${studyId}::uuid AND ${chosen}
      AND NOT EXISTS (
        SELECT 1 FROM verifier_program v
        WHERE v.instruction_id = i.id AND v.question = q.question AND ${settled})
      AND NOT EXISTS (
        SELECT 1 FROM checklist_item earlier
        WHERE earlier.checklist_id = q.checklist_id AND earlier.question = q.question AND earlier.position < q.position)
    ORDER BY i.position, q.position`;
  return { subjects, models: [modelId], roundId: null, raterId: null };
}

/** The instructions whose gold checklist and newest one of the series a model has not judged yet, or all of them, in order of import. */
export async function prepareMatches(
  viewer: Viewer,
  studyId: string,
  { modelId, series, checklists }: MatchChecklists,
): Promise<PreparedRun> {
  await requirePermission(viewer, studyId, "run.control");
  const named = (await modelNames([modelId])).get(modelId);
  const judge = named ? signedBy(named) : modelId;
  const compared = await comparedChecklists(viewer, studyId, { series });
  const isOpen = (one: Compared) => {
    const judged = judgementBy(one, judge);
    return one.gold.length > 0 && (checklists === "all" || judged === null || !isCurrent(one, judged));
  };
  const ids = compared.filter(isOpen).map(({ instructionId }) => instructionId);
  const subjects = Prisma.sql`
    SELECT i.id AS subject_id, ''::text AS part FROM instruction i
    WHERE i.study_id = ${studyId}::uuid AND i.id = ANY (${ids}::uuid[]) ORDER BY i.position`;
  return { subjects, models: [modelId], roundId: null, raterId: null };
}

interface ModelName {
  readonly name: string;
  /** the demo model, whose results are marked */
  readonly isDemo: boolean;
}

/**
 * The names of models by their ids.
 * @throws AppError INVALID where one is not offered, or no longer
 */
export async function modelNames(ids: readonly string[]): Promise<Map<string, ModelName>> {
  const models = await prisma().endpointModel.findMany({
    where: { id: { in: [...ids] }, archivedAt: null, endpoint: { archivedAt: null } },
    select: { id: true, name: true, endpoint: { select: { baseUrl: true } } },
  });
  const names = new Map(models.map(({ id, name, endpoint }) => [id, { name, isDemo: endpoint.baseUrl === null }]));
  if (ids.some((id) => !names.has(id))) {
    throw new AppError("INVALID", "A model that was chosen is not offered any more. Choose another one.");
  }
  return names;
}

/** A model's name as shown next to what it made. */
export function signedBy({ name, isDemo }: ModelName): string {
  return isDemo ? `${name} (demo)` : name;
}
