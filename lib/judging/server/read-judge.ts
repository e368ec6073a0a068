import { z } from "zod";
import { instructionText } from "@/lib/content/instruction-text";
import { messagesSchema } from "@/lib/content/messages-schema";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { ModelJudge } from "@/lib/judging/judge-configuration";
import {
  type JudgeableRound,
  type JudgeModelDetail,
  judgeableRoundSchema,
  judgeModelDetailSchema,
} from "@/lib/judging/judge-model";
import { fitsRound } from "@/lib/judging/judge-rounds";
import { type RaterConfiguration, readRaterConfiguration } from "@/lib/judging/jury";
import type { Viewer } from "@/lib/people/viewer";
import { PROTOCOL_IDS } from "@/lib/round/protocol/protocols";
import { majority } from "@/lib/stats/consensus/majority";
import { mayInStudy, notFound, notThere, studyCondition, studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { isClosedTest } from "./bench-versions";
import { selectJudges } from "./list-judges";
import { readLevelsAsked } from "./read-levels-asked";

/** One judge: its configuration with the whole prompts, what it could label, and where its probabilities came from. */
export async function readJudge(viewer: Viewer, studyId: string, raterId: string): Promise<JudgeModelDetail> {
  const [judge] = await selectJudges(
    Prisma.sql`r.id = ${raterId}::uuid AND r.study_id = ${studyId}::uuid
      AND ${studyCondition(viewer, "run.read", Prisma.sql`r.study_id`)}`,
  );
  if (!judge) throw notFound("judge");
  const { configuration } = judge;
  const [rounds, members, probabilities, write] = await Promise.all([
    selectRounds(studyId, raterId, configuration),
    selectMembers(studyId, configuration),
    countProbabilities(raterId),
    mayInStudy(viewer, studyId, "run.control"),
  ]);
  return { may: { write }, judge, rounds, members, probabilities };
}

/** Rounds that it fits, the newest first; all that a jury's members may have labels in. */
async function selectRounds(
  studyId: string,
  raterId: string,
  configuration: RaterConfiguration | null,
): Promise<JudgeableRound[]> {
  if (configuration === null) return [];
  const protocols = PROTOCOL_IDS.filter(
    (protocol) => configuration.type === "jury" || fitsRound(configuration.options.kind, protocol),
  );
  const [found, asked] = await Promise.all([
    rows(
      judgeableRoundSchema.omit({ levelsAskedOtherwise: true }),
      Prisma.sql`
    SELECT d.id AS "roundId", d.name, d.protocol, d.status, n.tasks, n.known AS "knownTasks",
      COALESCE(tally.labels, 0) AS labels, ${readyTasks(configuration)} AS ready, half.tasks AS "oneOrder"
    FROM round d
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE t.stratum = 'main')::int AS tasks, count(*) FILTER (WHERE t.stratum IN ('training', 'attention'))::int AS known
      FROM task t WHERE t.round_id = d.id) n
    LEFT JOIN rater_tally tally ON tally.round_id = d.id AND tally.rater_id = ${raterId}::uuid
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT item.subject_id)::int AS tasks
      FROM run JOIN run_item item ON item.run_id = run.id AND item.state = 'failed'
      WHERE run.round_id = d.id AND run.rater_id = ${raterId}::uuid
        AND jsonb_array_length(jsonb_path_query_array(item.result, '$.orders[*].preference ? (@ != null)')) = 1
        AND NOT EXISTS (SELECT 1 FROM annotation a
          WHERE a.task_id = item.subject_id AND a.rater_id = ${raterId}::uuid AND a.superseded_at IS NULL)) half
    WHERE d.study_id = ${studyId}::uuid AND d.protocol::text IN (${Prisma.join(protocols)})
    ORDER BY d.created_at DESC, d.id`,
    ),
    readLevelsAsked(prisma(), Prisma.sql`r.id = ${raterId}::uuid`),
  ]);
  const levelsOf = new Map(asked.map(({ roundId, levels }) => [roundId, levels]));
  return found.map((round) => ({ ...round, levelsAskedOtherwise: levelsOf.get(round.roundId) ?? [] }));
}

function readyTasks(configuration: RaterConfiguration): Prisma.Sql {
  if (configuration.type !== "jury") return Prisma.sql`NULL::int`;
  const { members, quorum } = configuration;
  return Prisma.sql`(SELECT count(*)::int FROM (
    SELECT a.task_id FROM annotation a JOIN task t ON t.id = a.task_id AND t.stratum = 'main'
    WHERE a.round_id = d.id AND a.superseded_at IS NULL AND a.rater_id = ANY(${members}::uuid[])
    GROUP BY a.task_id HAVING count(*) >= ${quorum ?? members.length}) enough)`;
}

async function selectMembers(studyId: string, configuration: RaterConfiguration | null) {
  if (configuration?.type !== "jury") return [];
  const raters = await prisma().rater.findMany({
    where: { studyId, id: { in: configuration.members } },
    select: { id: true, name: true, kind: true, simulated: true },
    orderBy: { number: "asc" },
  });
  return raters.map(({ id, name, kind, simulated }) => ({ raterId: id, name, isJudge: kind === "judge", simulated }));
}

/** A model judge of the study, as it asks. @throws NOT_FOUND; INVALID for a jury or one that came from elsewhere */
export async function readJudgeConfiguration(
  db: Pick<Transaction, "rater">,
  studyId: string,
  raterId: string,
): Promise<{ name: string; judge: ModelJudge }> {
  const rater = await db.rater.findFirst({
    where: { id: raterId, studyId, kind: "judge" },
    select: { name: true, configuration: true },
  });
  if (!rater) throw notFound("judge");
  const judge = readRaterConfiguration(rater.configuration);
  if (judge?.type === "model") return { name: rater.name, judge };
  throw new AppError("INVALID", `"${rater.name}" asks no model. Choose a judge that was created here.`);
}

/** Of all its runs: an answer's probability comes from the tokens, the share of samples, or an item's score. */
async function countProbabilities(raterId: string): Promise<JudgeModelDetail["probabilities"]> {
  const [counted] = await rows(
    judgeModelDetailSchema.shape.probabilities,
    Prisma.sql`
      SELECT count(*) FILTER (WHERE source = 'logprobs')::int AS logprobs, count(*) FILTER (WHERE source = 'samples')::int AS samples,
        count(*) FILTER (WHERE source = 'score')::int AS score
      FROM run JOIN run_item item ON item.run_id = run.id AND item.state = 'done'
      CROSS JOIN LATERAL jsonb_path_query(item.result, '$.answers[*].probabilityFrom') AS found(value)
      CROSS JOIN LATERAL (SELECT found.value #>> '{}' AS source) told
      WHERE run.rater_id = ${raterId}::uuid AND run.kind = 'judge-round'`,
  );
  return counted ?? { logprobs: 0, samples: 0, score: 0 };
}

const UUID = z.uuid();

/** A model judge by its id or name, in any study that the viewer controls. @throws NOT_FOUND; CONFLICT where several have the name */
export async function findJudge(viewer: Viewer, idOrName: string) {
  const which = UUID.safeParse(idOrName).success ? { id: idOrName } : { name: idOrName };
  const found = await prisma().rater.findMany({
    where: { ...which, kind: "judge", study: studyWhere(viewer, "run.control") },
    select: { id: true, studyId: true, name: true, study: { select: { name: true } } },
    orderBy: { createdAt: "desc" },
    take: 20,
  });
  const [rater, other] = found;
  if (!rater) {
    const newest = await prisma().rater.findMany({
      where: { kind: "judge", study: studyWhere(viewer, "run.control") },
      select: { name: true },
      orderBy: { createdAt: "desc" },
      take: 5,
    });
    throw notThere(
      `judge "${idOrName}"`,
      newest.map(({ name }) => name),
    );
  }
  if (other) {
    const list = found.map(({ id, study }) => `\n  ${id} in ${study.name}`).join("");
    throw new AppError("CONFLICT", `Several judges are named "${idOrName}". Give the id of one:${list}`);
  }
  const { judge, name } = await readJudgeConfiguration(prisma(), rater.studyId, rater.id);
  return { raterId: rater.id, studyId: rater.studyId, name, judge };
}

const anchorRow = z.object({
  text: z.string().nullable(),
  messages: messagesSchema.nullable(),
  input: z.string().nullable(),
  response: z.string(),
  question: z.string().nullable(),
  /** of a score: the questions before it, in order; none where it is given without */
  checklist: z.array(z.string()),
  people: z.array(z.number()),
  was: z.number(),
});

/** Responses that people and a judge labelled in a round, with what most people say and what the judge said: drawn at random. */
export async function selectAnchors(viewer: Viewer, judgeIdOrName: string, round: string, many: number) {
  const { raterId, studyId } = await findJudge(viewer, judgeIdOrName);
  const which = UUID.safeParse(round).success ? { id: round } : { name: round };
  const found = await prisma().round.findFirst({ where: { ...which, studyId }, select: { id: true } });
  if (!found) throw notFound("round");
  const labels = await rows(
    anchorRow,
    Prisma.sql`
      WITH drawn AS MATERIALIZED (
        SELECT t.id, t.position, t.instruction_id, t.response_a_id, t.checklist_id, a.id AS annotation_id, a.level
        FROM task t JOIN annotation a ON a.task_id = t.id AND a.rater_id = ${raterId}::uuid AND a.superseded_at IS NULL
        WHERE t.round_id = ${found.id}::uuid AND t.stratum = 'main' AND t.response_b_id IS NULL
          AND NOT ${isClosedTest(raterId, Prisma.sql`t`)} AND EXISTS (
          SELECT 1 FROM annotation o JOIN rater r ON r.id = o.rater_id AND r.kind <> 'judge'
          WHERE o.task_id = t.id AND o.superseded_at IS NULL)
        ORDER BY md5(t.id::text) LIMIT ${many}
      ), asked AS (
        SELECT drawn.*, NULL::text AS question, NULL::uuid AS item_id, drawn.level AS was FROM drawn WHERE drawn.level IS NOT NULL
        UNION ALL
        SELECT drawn.*, q.question, q.id, CASE ca.answer WHEN 'YES' THEN 1 ELSE 0 END
        FROM drawn JOIN checklist_answer ca ON ca.annotation_id = drawn.annotation_id JOIN checklist_item q ON q.id = ca.item_id
      )
      SELECT i.text, i.messages, i.input, r.text AS response, asked.question, asked.was, said.people,
        ARRAY(SELECT q.question FROM checklist_item q WHERE q.checklist_id = asked.checklist_id AND asked.item_id IS NULL
          ORDER BY q.position) AS checklist
      FROM asked JOIN instruction i ON i.id = asked.instruction_id JOIN response r ON r.id = asked.response_a_id
      CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_agg(CASE WHEN asked.item_id IS NULL THEN o.level WHEN ca.answer = 'YES' THEN 1 ELSE 0 END), '[]') AS people
        FROM annotation o JOIN rater p ON p.id = o.rater_id AND p.kind <> 'judge'
        LEFT JOIN checklist_answer ca ON ca.annotation_id = o.id AND ca.item_id = asked.item_id AND ca.answer IN ('YES', 'NO')
        WHERE o.task_id = asked.id AND o.superseded_at IS NULL
          AND CASE WHEN asked.item_id IS NULL THEN o.level IS NOT NULL ELSE ca.item_id IS NOT NULL END
      ) said
      ORDER BY asked.position, asked.item_id`,
  );
  return labels.flatMap(({ text, messages, input, response, question, checklist, people, was }) => {
    const truth = majority(people, "undefined");
    if (!truth.defined) return [];
    const words = (value: number) => (question === null ? value : value === 1 ? "YES" : "NO");
    const instruction = instructionText({ text, messages });
    const asked = { instruction, input, response, question, ...(checklist.length > 0 && { checklist }) };
    return [{ ...asked, answer: words(truth.value), was: words(was) }];
  });
}
