import type { z } from "zod";
import { prisma } from "@/lib/db/client";
import type { bestOfSystemSchema, NewBestOfSystem } from "@/lib/improve/best-of-n";
import type { Viewer } from "@/lib/people/viewer";
import { bestOfSamples } from "@/lib/stats/selection/best-of-samples";
import { notFound, requirePermission } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { listScorers } from "./list-scorers";
import { refuseTooManySystems } from "./prepare-sampling";
import { directionOf, readSamples } from "./read-samples";

/**
 * Copies the best of a system's samples into a system of their own, so that rounds can judge them. Of a tie all are kept,
 * as samples 1, 2 … of the new system.
 * @throws AppError CONFLICT where the name is taken; INVALID where there is nothing to choose from
 */
export async function keepBest(
  viewer: Viewer,
  studyId: string,
  { systemId, scorer: scorerId, name }: NewBestOfSystem,
): Promise<z.infer<typeof bestOfSystemSchema>> {
  await requirePermission(viewer, studyId, "run.control");
  const scorer = (await listScorers(viewer, studyId)).find(({ id }) => id === scorerId);
  if (!scorer) throw notFound("source");
  if ((await prisma().system.count({ where: { id: systemId, studyId } })) === 0) throw notFound("system");
  await refuseTooManySystems(studyId, [name]);
  const instructions = await readSamples(studyId, systemId, scorer, null);
  const kept = instructions
    .filter((samples) => samples.filter(({ score }) => score !== null).length > 1)
    .map((samples) => {
      const best = bestOfSamples(
        samples.map(({ score }) => score),
        directionOf(scorer),
      );
      return best.flatMap((index) => samples[index]?.responseId ?? []);
    });
  const ids = kept.flat();
  if (ids.length === 0) {
    throw new AppError("INVALID", "No instruction has two samples that this source scored. Have them judged first.");
  }
  return prisma().$transaction(async (transaction) => {
    const made = await transaction.system.createManyAndReturn({
      data: [{ studyId, name }],
      skipDuplicates: true,
      select: { id: true },
    });
    const [system] = made;
    if (!system) {
      throw new AppError("CONFLICT", `The study has a system “${name}” already. Choose another name.`);
    }
    const responses = await transaction.$executeRaw`
      INSERT INTO response (id, study_id, instruction_id, system_id, sample, text, messages)
      SELECT gen_random_uuid(), r.study_id, r.instruction_id, ${system.id}::uuid,
        (row_number() OVER (PARTITION BY r.instruction_id ORDER BY r.sample) - 1)::int, r.text, r.messages
      FROM response r WHERE r.id = ANY (${ids}::uuid[]) AND r.study_id = ${studyId}::uuid`;
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "best-of.kept",
      subject: system.id,
      data: { from: systemId, scorer: scorerId, name, responses },
    });
    return { systemId: system.id, name, instructions: kept.length, responses };
  });
}
