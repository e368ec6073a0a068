import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { type RoundStatus, roundStatusSchema } from "@/lib/round/protocol/protocol";
import { ROUND_STATUS_NAMES, STATUSES_BEFORE } from "@/lib/round/round-status";
import { notFound, studyCondition, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { addRepeats } from "./add-repeats";
import { togetherSql } from "./labelled-together";

const changedSchema = z.object({ id: z.string(), studyId: z.string(), from: roundStatusSchema });

const EVENT_KINDS = { open: "round.opened", paused: "round.paused", closed: "round.closed" } as const;

/**
 * Opens, pauses or closes a round. The old status is part of the update's condition, so of two researchers who press
 * different buttons at once one comes first and the other's step must be allowed from there.
 * Asking for the status the round already has changes nothing and is no error. Rounds that are labelled together have one
 * status.
 */
export async function setRoundStatus(
  viewer: Viewer,
  roundId: string,
  status: Exclude<RoundStatus, "draft">,
): Promise<{ status: RoundStatus }> {
  return prisma().$transaction(async (transaction) => {
    const found = await rows(
      changedSchema,
      Prisma.sql`
      WITH before AS (
        SELECT r.id, r.study_id, r.status FROM round r
        WHERE r.id IN (${togetherSql(roundId)}) AND ${studyCondition(viewer, "round.control", Prisma.sql`r.study_id`)}
        ORDER BY r.id FOR UPDATE OF r
      )
      UPDATE round SET
        status = ${status}::round_status,
        opened_at = COALESCE(round.opened_at, now()),
        closed_at = CASE WHEN ${status} = 'closed' THEN now() END
      FROM before
      WHERE round.id = before.id AND round.overlap > 0
        AND (${status} <> 'open' OR EXISTS (SELECT FROM task WHERE task.round_id = before.id AND task.stratum = 'main'))
        AND before.status::text IN (${Prisma.join([...STATUSES_BEFORE[status]])})
      RETURNING round.id, before.study_id AS "studyId", before.status AS "from"`,
      transaction,
    );
    for (const { id, studyId, from } of found) {
      const event = { kind: EVENT_KINDS[status], subject: id, data: { from, to: status } };
      await recordEvent(transaction, viewer, { studyId, ...event });
      if (from === "draft") await addRepeats(transaction, id);
    }
    if (found.length > 0) return { status };
    const round = await transaction.round.findFirst({
      where: { id: roundId, study: studyWhere(viewer, "round.control") },
      select: { status: true, overlap: true, tasks: { where: { stratum: "main" }, select: { id: true }, take: 1 } },
    });
    if (!round) throw notFound("round");
    if (round.status === status) return { status };
    throw new AppError("CONFLICT", conflictMessage(round, status), { status: round.status });
  });
}

interface FoundRound {
  status: RoundStatus;
  overlap: number;
  tasks: readonly unknown[];
}

function conflictMessage(round: FoundRound, status: RoundStatus): string {
  if (round.overlap === 0) return "This round only has imported labels and can’t be labelled.";
  if (status === "open" && round.tasks.length === 0) return "This round has no tasks to label. Add tasks first.";
  const is = ROUND_STATUS_NAMES[round.status].toLowerCase();
  const wanted = ROUND_STATUS_NAMES[status].toLowerCase();
  return `This round is ${is} and cannot become ${wanted} from there. Someone may have changed it in the meantime: reload the page.`;
}

/** PostgreSQL's codes for rows that somebody else removed or changed since the snapshot: serialization, deadlock, foreign key. */
const RAW_CODES = ["40001", "40P01", "23503"];
const CODES = ["P2003", "P2034"];

/**
 * Turns the database's refusal of tasks whose content was deleted meanwhile into words; any other error stays what it is.
 * @param again what to do then: "create the round"
 */
export function contentOvertaken(error: unknown, again: string): unknown {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return error;
  const isOvertaken =
    CODES.includes(error.code) || (error.code === "P2010" && RAW_CODES.some((code) => error.message.includes(code)));
  if (!isOvertaken) return error;
  return new AppError(
    "CONFLICT",
    `Instructions, responses or checklists of this choice, or the round, were deleted or changed while the tasks were being made. Nothing was created: check the totals of your choice, and ${again} again.`,
  );
}
