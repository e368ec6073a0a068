import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { naturalOrder } from "@/lib/format/natural-order";
import { ALL_SYSTEMS, type Asked, listed, rowsBasisText, systemsText } from "@/lib/results/report/report-basis";
import { listText, namesIn, type ReportChoices, type ReportQuery } from "@/lib/results/report/report-part";
import { protocolSchema, scaleNameSchema } from "@/lib/round/protocol/protocol";
import { groupRows } from "@/lib/stats/group-rows";
import { AppError } from "@/lib/wire/app-error";

const roundSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  protocol: protocolSchema,
  scale: scaleNameSchema.nullable(),
  criterion: z.string().nullable(),
  /** of the checklists of its tasks */
  series: z.array(z.string()),
  systems: z.array(z.string()),
});
export type LabelledRound = z.infer<typeof roundSchema>;

/** What a study's tables can rest on. */
export interface RestsOn {
  /** those with labels, in their order */
  rounds: readonly LabelledRound[];
  series: readonly string[];
  systems: readonly string[];
}

export async function readRestsOn(db: Reader, studyId: string): Promise<RestsOn> {
  const named = (query: Prisma.Sql) => rows(z.object({ name: z.string() }), query, db);
  const rounds = await rows(
    roundSchema,
    Prisma.sql`
      SELECT d.id, d.name, d.protocol, d.scale, d.criterion,
        (SELECT coalesce(array_agg(DISTINCT c.series ORDER BY c.series), '{}')
          FROM task t JOIN checklist c ON c.id = t.checklist_id WHERE t.round_id = d.id AND t.stratum = 'main') AS series,
        (SELECT coalesce(array_agg(DISTINCT y.name ORDER BY y.name), '{}')
          FROM task t JOIN response r ON r.id IN (t.response_a_id, t.response_b_id) JOIN system y ON y.id = r.system_id
          WHERE t.round_id = d.id AND t.stratum = 'main') AS systems
      FROM round d
      WHERE d.study_id = ${studyId}::uuid AND EXISTS (
        SELECT FROM rater_tally y JOIN rater r ON r.id = y.rater_id WHERE y.round_id = d.id AND y.labels > 0 AND NOT r.is_jury)
      ORDER BY d.created_at, d.id`,
    db,
  );
  const series = await named(Prisma.sql`
    SELECT DISTINCT series AS name FROM checklist WHERE study_id = ${studyId}::uuid AND status = 'published'`);
  const systems = await named(Prisma.sql`
    SELECT y.name FROM system y WHERE y.study_id = ${studyId}::uuid AND EXISTS (SELECT FROM response r WHERE r.system_id = y.id)`);
  const inOrder = (found: readonly { name: string }[]) => found.map(({ name }) => name).sort(naturalOrder);
  return { rounds, series: inOrder(series), systems: inOrder(systems) };
}

/** What a query chooses of it. @throws INVALID for what the study has not */
export function askedOf(query: ReportQuery, { rounds, series, systems }: RestsOn): Asked {
  const ids = new Map(rounds.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const]));
  const asked = chosen(
    "rounds",
    query.rounds,
    [...ids.keys()],
    rounds.map(({ name }) => name),
  );
  return {
    rounds: asked?.flatMap((name) => ids.get(name) ?? []) ?? null,
    series: chosen("series", query.series, series),
    systems: chosen("systems", query.systems, systems),
  };
}

function chosen(
  field: "rounds" | "series" | "systems",
  text: string | undefined,
  known: readonly string[],
  shown = known,
): string[] | null {
  if (text === undefined) return null;
  const found = namesIn(text, known);
  if ("names" in found) return found.names.length === 0 ? null : found.names;
  const expected = shown.length === 0 ? `the study has no ${field} with labels` : `one of ${listed(shown)}`;
  throw new AppError("INVALID", `${field}: “${found.unknown}” is not in this study; expected ${expected}.`, {
    fields: [{ field, expected }],
  });
}

export function choicesOf({ rounds, series, systems }: RestsOn, asked: Asked): ReportChoices {
  const named = (names: readonly string[], of: Asked["series"]) =>
    names.map((name) => ({ id: listText([name]), name, isChosen: of?.includes(name) ?? false }));
  return {
    rounds: rounds.map(({ id, name }) => ({ id, name, isChosen: asked.rounds?.includes(id) ?? false })),
    series: named(series, asked.series),
    systems: named(systems, asked.systems),
  };
}

/**
 * For tables with a row, or rows, of each round: the rounds to show, at most `most`, and the caption's sentences of
 * those with a figure, given whose labels it is of, and which systems it shows where these are the chosen ones.
 */
export function eachRound(
  { restsOn, asked }: { restsOn: RestsOn; asked: Asked },
  fits: (round: LabelledRound) => boolean,
  most: number,
): {
  rounds: readonly LabelledRound[];
  basisOf: (ratersOf: ReadonlyMap<string, string>, shown?: readonly string[]) => string;
} {
  const fitting = restsOn.rounds.filter(fits);
  const rounds = fitting
    .filter(
      ({ id, series }) =>
        (asked.rounds?.includes(id) ?? true) &&
        (asked.series === null || series.length === 0 || series.some((name) => asked.series?.includes(name))),
    )
    .slice(0, most);
  return {
    rounds,
    basisOf: (ratersOf, shown) => {
      const used = rounds.filter(({ id }) => ratersOf.has(id));
      const systems = shown ?? [...new Set(used.flatMap((round) => round.systems))].sort(naturalOrder);
      const raters = [...groupRows(used, ({ id }) => ratersOf.get(id) ?? "")].map(([of, those]) =>
        those.length === used.length ? of : `${of} in ${listed(those.map(({ name }) => `“${name}”`))}`,
      );
      const all = asked.systems === null || shown ? "" : ALL_SYSTEMS;
      return rowsBasisText({
        used: used.map(({ name }) => name),
        left: fitting.filter(({ id }) => !ratersOf.has(id)).map(({ name }) => name),
        systems: `${systemsText(systems)}${all}; labels of ${raters.join(", ")}`,
      });
    },
  };
}
