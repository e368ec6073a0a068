import { Prisma } from "@/lib/db/generated/client";
import { labelsInstructions, type Protocol } from "@/lib/round/protocol/protocols";

/** That an assembled label, `label`, is about `task`. */
export function isAboutTask(protocol: Protocol): Prisma.Sql {
  if (labelsInstructions(protocol)) {
    return Prisma.sql`task.response_a_id IS NULL AND task.instruction_id = label.instruction_id
      AND task.checklist_id IS NOT DISTINCT FROM label.checklist_id`;
  }
  return Prisma.sql`task.response_a_id = label.response_a_id
    AND task.response_b_id IS NOT DISTINCT FROM label.response_b_id`;
}
