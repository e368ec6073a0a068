import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row, rows } from "@/lib/db/rows";
import { isAsked } from "@/lib/people/rater-profile";
import { hasAnswers, labelsPairs, type Protocol, protocolsThat, scoresDirectly } from "@/lib/round/protocol/protocols";
import type { RoundChoice } from "@/lib/round/round-choice";
import type { ChosenContent } from "@/lib/round/round-content";
import { outlineRound, type RoundOutline, type SeededChoice } from "@/lib/round/round-outline";
import { type RoundPlanSummary, summariseOutline } from "@/lib/round/round-plan-summary";
import { notFound } from "@/lib/study/server/access";
import { type Selection, selectChosen } from "./select-chosen";

/** Where a rater does both, direct scoring comes first (infobench 3.1). */
function othersOf(protocol: Protocol): Protocol[] {
  if (scoresDirectly(protocol)) return protocolsThat(hasAnswers);
  return hasAnswers(protocol) ? protocolsThat(scoresDirectly) : [];
}

const otherRoundSchema = z.object({ id: z.string(), name: z.string() });

/**
 * What a choice comes to on a study's present content. Permission is the caller's business.
 *
 * @param addedTo a round that the tasks are to be added to: a random sample is drawn of instructions that are new to it
 */
export async function makePlan(
  reader: Reader,
  studyId: string,
  choice: SeededChoice,
  addedTo: string | null = null,
): Promise<{ content: ChosenContent; outline: RoundOutline; summary: RoundPlanSummary }> {
  const others = await roundsOfOtherScoring(reader, studyId, choice.protocol);
  const content = await chosenContent(reader, studyId, choice, [...others.keys()], addedTo);
  const outline = await outlineRound(content, choice);
  const names = { systems: new Map(content.systems.map(({ id, name }) => [id, name])), rounds: others };
  const raters = await countFittingRaters(reader, studyId, choice);
  return { content, outline, summary: { ...summariseOutline(outline, choice, names, content.unknownIds), raters } };
}

async function countFittingRaters(
  reader: Reader,
  studyId: string,
  { raters }: RoundChoice,
): Promise<RoundPlanSummary["raters"]> {
  const counts = await row(
    z.object({ fitting: z.int(), members: z.int() }),
    Prisma.sql`SELECT count(*)::int AS members, (count(*) FILTER (
        WHERE languages @> ${raters.languages}::text[] AND expertise @> ${raters.expertise}::text[]))::int AS fitting
      FROM membership WHERE study_id = ${studyId}::uuid`,
    reader,
  );
  return { ...counts, isAsked: isAsked(raters) };
}

async function roundsOfOtherScoring(
  reader: Reader,
  studyId: string,
  protocol: Protocol,
): Promise<ReadonlyMap<string, string>> {
  const others = othersOf(protocol);
  if (others.length === 0) return new Map();
  const rounds = await rows(
    otherRoundSchema,
    Prisma.sql`SELECT id, name FROM round
      WHERE study_id = ${studyId}::uuid AND protocol = ANY (${others}::protocol[]) AND overlap > 0 ORDER BY id`,
    reader,
  );
  return new Map(rounds.map(({ id, name }) => [id, name]));
}

/** How many instructions are in memory at a time. */
const AT_ONCE = 1_000;

const systemSchema = z.object({ id: z.string(), name: z.string() });
const countSchema = z.object({ count: z.int() });
const earlierSchema = z.object({ hasPairs: z.boolean() });

/**
 * What a choice lets through of a study's present content, read when it is asked for.
 *
 * @param otherRounds in which to look for the same responses
 */
async function chosenContent(
  reader: Reader,
  studyId: string,
  choice: RoundChoice,
  otherRounds: readonly string[],
  addedTo: string | null,
): Promise<ChosenContent> {
  const pairsAsTheyAre = await hasEarlierPairs(reader, studyId, choice);
  const systems = await rows(
    systemSchema,
    Prisma.sql`SELECT id, name FROM system WHERE study_id = ${studyId}::uuid`,
    reader,
  );
  // By UTF-16 code unit, whatever the database's collation.
  systems.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const systemIds = systems.map(({ id }) => id);
  const selection: Selection = { studyId, choice, systemIds, pairsAsTheyAre, otherRounds, addedTo };
  return {
    systems,
    unknownIds: await countUnknownIds(reader, studyId, choice),
    pairsAsTheyAre,
    async *inOrder() {
      for (let after = -1; ; ) {
        const batch = await selectChosen(reader, selection, Prisma.sql`i.position > ${after}`, AT_ONCE);
        if (batch.length > 0) yield batch;
        const last = batch.at(-1);
        if (!last || batch.length < AT_ONCE) return;
        after = last.position;
      }
    },
    at: (positions) =>
      selectChosen(reader, selection, Prisma.sql`i.position = ANY (${[...positions]}::int[])`, positions.length),
  };
}

/** The round that the choice names must be one of the same study. */
async function hasEarlierPairs(reader: Reader, studyId: string, { tasks }: RoundChoice): Promise<boolean> {
  if (tasks.from !== "round") return false;
  const [earlier] = await rows(
    earlierSchema,
    Prisma.sql`SELECT protocol = ANY (${protocolsThat(labelsPairs)}::protocol[]) AS "hasPairs" FROM round
      WHERE id = ${tasks.roundId}::uuid AND study_id = ${studyId}::uuid`,
    reader,
  );
  if (!earlier) throw notFound("round to take the tasks of");
  return earlier.hasPairs;
}

async function countUnknownIds(reader: Reader, studyId: string, { tasks }: RoundChoice): Promise<number> {
  if (tasks.from !== "content") return 0;
  const { ids, externalIds } = tasks.instructions;
  if (!ids && !externalIds) return 0;
  const { count } = await row(
    countSchema,
    Prisma.sql`SELECT count(*)::int AS count FROM (
      SELECT named.id::text FROM unnest(${ids ?? []}::uuid[]) AS named (id)
      WHERE NOT EXISTS (SELECT FROM instruction i WHERE i.study_id = ${studyId}::uuid AND i.id = named.id)
      UNION
      SELECT named.id FROM unnest(${externalIds ?? []}::text[]) AS named (id)
      WHERE NOT EXISTS (SELECT FROM instruction i WHERE i.study_id = ${studyId}::uuid AND i.external_id = named.id)
    ) AS unknown`,
    reader,
  );
  return count;
}
