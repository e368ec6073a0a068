import { modelNames } from "@/lib/checklist/server/generation/model-names";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import { type RefineResponses, refinedSystemNames } from "@/lib/runs/refine-responses";
import type { PreparedRun } from "@/lib/runs/server/prepared-run";
import { requirePermission } from "@/lib/study/server/require-permission";
import { AppError } from "@/lib/wire/app-error";
import { refuseTooManySystems } from "./prepare-sampling";

/**
 * Which responses are refined: the system's, in order of import; with a series, those whose instruction has a published
 * checklist of it. Those that have all their refined responses are left out, so that a run can take up what another began.
 * @throws AppError INVALID for a system, a model or a series that is not there
 */
export async function prepareRefinement(
  viewer: Viewer,
  studyId: string,
  configuration: RefineResponses,
): Promise<PreparedRun> {
  await requirePermission(viewer, studyId, "run.control");
  const { systemId, modelId, judgeModelId, method, checklist, samples } = configuration;
  const asksJudge = method !== "critique" && judgeModelId !== null;
  const models = [...new Set([modelId, ...(asksJudge ? [judgeModelId] : [])])];
  await modelNames(models);
  const system = await prisma().system.findFirst({ where: { id: systemId, studyId }, select: { name: true } });
  if (!system) {
    throw new AppError("INVALID", "The system that was chosen is not in this study. Choose one of the study’s.");
  }
  const refinedNames = refinedSystemNames(system.name, configuration);
  await refuseTooManySystems(studyId, refinedNames);
  const series = method !== "critique" && checklist.kind === "series" ? checklist.series : null;
  if (series !== null) {
    const published = await prisma().checklist.count({ where: { studyId, series, status: "published" } });
    if (published === 0) {
      throw new AppError("INVALID", `No checklist of the series “${series}” is published. Publish some first.`);
    }
  }
  const withChecklist =
    series === null
      ? Prisma.empty
      : Prisma.sql` AND EXISTS (
          SELECT 1 FROM checklist c
          WHERE c.instruction_id = r.instruction_id AND c.series = ${series} AND c.status = 'published')`;
  const first =
    samples === "all"
      ? Prisma.empty
      : Prisma.sql` AND r.sample = (
          SELECT min(s.sample) FROM response s WHERE s.instruction_id = r.instruction_id AND s.system_id = r.system_id)`;
  const subjects = Prisma.sql`
    SELECT r.id AS subject_id, ''::text AS part FROM response r JOIN instruction i ON i.id = r.instruction_id
    WHERE r.study_id = ${studyId}::uuid AND r.system_id = ${systemId}::uuid${withChecklist}${first}
      AND (SELECT count(*) FROM response refined JOIN system y ON y.id = refined.system_id
        WHERE refined.instruction_id = r.instruction_id AND refined.sample = r.sample AND y.name = ANY (${refinedNames}))
        < ${refinedNames.length}::int
    ORDER BY i.position, r.sample`;
  const whenNone =
    "No responses left to refine. All have refined ones under this name: give the steps another name to refine them again.";
  return { subjects, models, roundId: null, raterId: null, whenNone };
}
