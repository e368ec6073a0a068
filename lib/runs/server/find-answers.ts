import { z } from "zod";
import { batch } from "@/lib/db/batch";
import { Prisma } from "@/lib/db/generated/client";

export interface AnswerSought {
  readonly modelId: string;
  readonly requestHash: string;
  /** null: of any run; otherwise of this run alone */
  readonly onlyRun: string | null;
}

export interface RecordedAnswer {
  /** The call that was paid for. */
  readonly callId: string;
  /** As it was recorded. */
  readonly completion: unknown;
}

const answerRow = z.object({ place: z.coerce.number(), callId: z.string(), completion: z.unknown() });

/** The newest usable answers to identical calls, in the order sought; null where there is none. For workers alone. */
export async function findAnswers(sought: readonly AnswerSought[]): Promise<(RecordedAnswer | null)[]> {
  const answers = {
    schema: answerRow,
    sql: Prisma.sql`
    SELECT s.place, known.id AS "callId", known.completion
    FROM unnest(${sought.map((s) => s.modelId)}::uuid[], ${sought.map((s) => s.requestHash)}::text[],
      ${sought.map((s) => s.onlyRun)}::uuid[]) WITH ORDINALITY AS s(model_id, request_hash, only_run, place)
    CROSS JOIN LATERAL (
      SELECT COALESCE(c.cached_from, c.id) AS id, c.completion FROM model_call c
      WHERE c.model_id = s.model_id AND c.request_hash = s.request_hash AND c.reusable
        AND (s.only_run IS NULL OR s.only_run = (SELECT i.run_id FROM run_item i WHERE i.id = c.item_id))
      ORDER BY c.created_at DESC LIMIT 1) known`,
  };
  const found = await batch([answers]);
  const known = new Map(found(answers).map(({ place, ...answer }) => [place, answer]));
  return sought.map((_, index) => known.get(index + 1) ?? null);
}
