import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { StudyExportFacts } from "@/lib/exports/study-export";
import { RATER_KIND_NAMES, raterKindSchema } from "@/lib/results/agreement-filter";

const raterRow = z.object({ number: z.int(), kind: raterKindSchema, isJury: z.boolean(), name: z.string() });

/** Who labelled in a round: the groups of raters, then each judge and jury. People are never named. */
export async function readRewardSources(round: { id: string }): Promise<StudyExportFacts["rounds"][number]["sources"]> {
  const raters = await rows(
    raterRow,
    Prisma.sql`
      SELECT r.number, r.kind, r.is_jury AS "isJury", CASE WHEN r.kind = 'judge' THEN coalesce(r.name, '') ELSE '' END AS name
      FROM rater_tally y JOIN rater r ON r.id = y.rater_id
      WHERE y.round_id = ${round.id}::uuid AND y.labels > 0 ORDER BY r.number`,
  );
  const kinds = raterKindSchema.options.filter((kind) => raters.some((rater) => !rater.isJury && rater.kind === kind));
  const judges = raters.filter(({ kind }) => kind === "judge");
  return [
    ...kinds.map((kind) => ({ source: kind, name: RATER_KIND_NAMES[kind] })),
    ...(kinds.length > 1 ? [{ source: "all", name: "All raters" }] : []),
    ...judges.map(({ number, isJury, name }) => ({
      source: `rater:${number}`,
      name: `${isJury ? "Jury" : "Judge"}: ${name || `rater ${number}`}`,
    })),
  ];
}
