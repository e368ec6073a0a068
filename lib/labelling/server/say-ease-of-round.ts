import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import type { Ease } from "@/lib/round/protocol/protocol";
import { asksFor } from "@/lib/round/protocol/protocols";
import { notFound } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { asRater } from "./label-access";
import { roundForRater } from "./rounds-for-rater";

/** Keeps what the checklists of a round did to scoring, in the rater's view; saying it again replaces it. */
export async function sayEaseOfRound(viewer: Viewer, roundId: string, ease: Ease): Promise<void> {
  const person = asRater(viewer);
  const { options, protocol, status } = await roundForRater(person, roundId);
  if (!asksFor(protocol, "ease") || options.ease !== "end") {
    throw new AppError("CONFLICT", "This round does not ask at its end whether the checklist made scoring easier.");
  }
  if (status === "closed") throw new AppError("ROUND_NOT_OPEN", "The round is closed and no longer accepts answers.");
  const kept = await rows(
    z.object({ raterId: z.string() }),
    Prisma.sql`
      INSERT INTO round_ease (round_id, rater_id, ease)
      SELECT ${roundId}::uuid, r.id, ${ease}::ease FROM rater r JOIN round d ON d.study_id = r.study_id
      WHERE d.id = ${roundId}::uuid AND r.user_id = ${person.userId}
        AND EXISTS (SELECT FROM annotation n WHERE n.rater_id = r.id AND n.round_id = d.id)
      ON CONFLICT (round_id, rater_id) DO UPDATE SET ease = EXCLUDED.ease, said_at = now()
      RETURNING rater_id AS "raterId"`,
  );
  if (kept.length === 0) throw notFound("label");
}
