import { z } from "zod";
import { type NewRewordingRound, newRewordingRoundSchema, REWORDED, type Rewordings } from "@/lib/checklist/rewording";
import { publishChecklist } from "@/lib/checklist/server/publish-checklists";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { MAX_ROUND_NAME_LENGTH } from "@/lib/round/new-round";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { duplicateRound } from "./duplicate-round";

const FEWEST_RATERS = 2;
const USUAL_RATERS = 3;

/** Checklists of a round that were reworded since it was made, and the rounds that test them. */
export async function readRewordings(viewer: Viewer, roundId: string): Promise<Rewordings> {
  const round = await prisma().round.findFirst({
    where: { id: roundId, study: studyWhere(viewer, "agreement.read") },
    select: {
      rewordsRound: { select: { id: true, name: true } },
      rewordings: {
        orderBy: { createdAt: "asc" },
        select: { id: true, name: true, status: true, raterTallies: { select: { labels: true } } },
      },
    },
  });
  if (!round) throw notFound("round");
  return {
    checklists: await readReworded(roundId),
    experiments: round.rewordings.map(({ raterTallies, ...experiment }) => ({
      ...experiment,
      labels: raterTallies.reduce((sum, { labels }) => sum + labels, 0),
    })),
    of: round.rewordsRound,
  };
}

const rewordedRow = z.object({
  id: z.uuid(),
  revision: z.int(),
  status: z.enum(["draft", "published"]),
  madeByModel: z.boolean(),
  instructionId: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
});

/** The newest version of each, where it has as many questions as the round's and some are in other words. */
async function readReworded(roundId: string): Promise<Rewordings["checklists"]> {
  const questionsOf = (id: Prisma.Sql) =>
    Prisma.sql`ARRAY(SELECT q.question FROM checklist_item q WHERE q.checklist_id = ${id} ORDER BY q.position)`;
  const found = await rows(
    rewordedRow,
    Prisma.sql`
      SELECT later.id, later.revision, later.status::text, later.source = 'generated' AS "madeByModel",
        i.external_id AS "instructionId", ${questionsOf(Prisma.sql`asked.id`)} AS before,
        ${questionsOf(Prisma.sql`later.id`)} AS after
      FROM (SELECT DISTINCT checklist_id FROM task WHERE round_id = ${roundId}::uuid) used
      JOIN checklist asked ON asked.id = used.checklist_id
      JOIN instruction i ON i.id = asked.instruction_id
      JOIN LATERAL (
        SELECT c.id, c.revision, c.status, c.source, c.method FROM checklist c
        WHERE c.instruction_id = asked.instruction_id AND c.series = asked.series AND c.version > asked.version
        ORDER BY c.version DESC LIMIT 1
      ) later ON later.method = ${REWORDED}
      ORDER BY i.position LIMIT 1000`,
  );
  return found.flatMap(({ before, after, ...reworded }) => {
    const changes = before.flatMap((from, place) => {
      const to = after[place];
      return to === undefined || to === from ? [] : [{ number: place + 1, from, to }];
    });
    return before.length === after.length && changes.length > 0 ? [{ ...reworded, changes }] : [];
  });
}

/**
 * The paired experiment: publishes drafts with reworded questions, each as it was seen, and makes a draft round that asks
 * them about the same responses as before, in the same way.
 */
export async function makeRewordingRound(
  viewer: Viewer,
  roundId: string,
  input: NewRewordingRound,
): Promise<{ id: string; name: string }> {
  const { drafts } = newRewordingRoundSchema.parse(input);
  const round = await prisma().round.findFirst({
    where: { id: roundId, study: studyWhere(viewer, "round.create") },
    select: { name: true, overlap: true, studyId: true },
  });
  if (!round) throw notFound("round");
  const known = new Set((await readReworded(roundId)).map(({ id }) => id));
  for (const { id, revision } of drafts) {
    if (!known.has(id))
      throw new AppError("INVALID", "A draft rewords no question of this round. Load the page again.");
    await publishChecklist(viewer, id, revision);
  }
  const taskIds = await rewordedTasks(roundId);
  if (taskIds.length === 0) {
    const why = "No question of this round is published in other words yet. Reword one and publish it first.";
    throw new AppError("CONFLICT", why);
  }
  const taken = await prisma().round.findMany({ where: { studyId: round.studyId }, select: { name: true } });
  const name = freeName(round.name, new Set(taken.map((other) => other.name)));
  const overlap = round.overlap < FEWEST_RATERS ? USUAL_RATERS : round.overlap;
  return duplicateRound(viewer, roundId, { taskIds, name, overlap, isReworded: true });
}

/** Real tasks whose checklist was published in other words since. */
async function rewordedTasks(roundId: string): Promise<string[]> {
  const published = (await readReworded(roundId)).filter(({ status }) => status === "published").map(({ id }) => id);
  const found = await rows(
    z.object({ id: z.uuid() }),
    Prisma.sql`
      SELECT t.id FROM task t JOIN checklist asked ON asked.id = t.checklist_id
      JOIN checklist later ON later.instruction_id = asked.instruction_id AND later.series = asked.series
      WHERE t.round_id = ${roundId}::uuid AND t.stratum = 'main' AND later.id = ANY(${published}::uuid[])
      ORDER BY t.position`,
  );
  return found.map(({ id }) => id);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? " (reworded)" : ` (reworded ${number})`;
    const free = `${name.slice(0, MAX_ROUND_NAME_LENGTH - end.length).trimEnd()}${end}`;
    if (!taken.has(free)) return free;
  }
}
