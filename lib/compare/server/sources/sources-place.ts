import { z } from "zod";
import type { Source } from "@/lib/compare/sources";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";
import type { ResultPlace } from "@/lib/results/server/figures/cached-result";
import { type CountedStudy, stateOfExcluded } from "@/lib/results/server/not-excluded";

interface Compared {
  study: CountedStudy;
  /** all of the study, as the viewer sees them */
  sources: readonly Source[];
  truth: Source;
  /** what is asked of them */
  what: unknown;
}

/** Where a result that follows from sources is kept, and the state of all that they say; null where no source has a round. */
export async function placeOfSources(
  db: Reader,
  { study, sources, truth, what }: Compared,
): Promise<ResultPlace | null> {
  const roundId = truth.roundId ?? roundsOfSources(sources)[0];
  if (!roundId) return null;
  const state = ` ${await readStudyState(db, study, sources)}`;
  return { db, round: { ...study, id: roundId }, key: JSON.stringify(what), state };
}

export function roundsOfSources(sources: readonly Source[]): string[] {
  return [...new Set(sources.flatMap(({ roundId }) => roundId ?? []))];
}

/** Tells one state of all that sources say from every other: of all rounds' labels, who gives them, what programs say. */
async function readStudyState(db: Reader, study: CountedStudy, sources: readonly Source[]): Promise<string> {
  const { studyId } = study;
  const { state } = await row(
    z.object({ state: z.string() }),
    Prisma.sql`
      SELECT md5(concat(
        (SELECT string_agg(concat_ws(' ', y.round_id, y.rater_id, y.changes), ',' ORDER BY y.round_id, y.rater_id)
          FROM rater_tally y JOIN round d ON d.id = y.round_id WHERE d.study_id = ${studyId}::uuid),
        (SELECT string_agg(kept.round_id || ' ' || kept.placed, ',' ORDER BY kept.round_id)
          FROM round_tally kept JOIN round d ON d.id = kept.round_id WHERE d.study_id = ${studyId}::uuid),
        (SELECT concat_ws(' ', count(DISTINCT program.id), count(said.verdict), max(program.decided_at), max(said.computed_at))
          FROM verifier_program program LEFT JOIN verifier_verdict said ON said.program_id = program.id
          WHERE program.study_id = ${studyId}::uuid AND program.status = 'approved'),
        ${JSON.stringify(sources)}::text
      )) AS state`,
    db,
  );
  return `${state}${await stateOfExcluded(db, study)}`;
}
