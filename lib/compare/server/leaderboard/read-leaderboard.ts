import { z } from "zod";
import {
  type LeaderboardAsked,
  type LeaderboardColumn,
  type LeaderboardFigures,
  type LeaderboardRow,
  leaderboardAskedSchema,
  leaderboardFigure,
  leaderboardFiguresSchema,
  type SubsetGroup,
  subsetGroupsSchema,
  truthsForJudges,
} from "@/lib/compare/leaderboard";
import { lineKey } from "@/lib/compare/leaderboard-columns";
import type { Source } from "@/lib/compare/sources";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { naturalOrder } from "@/lib/format/natural-order";
import { describeJudge, judgeDescriptionSchema } from "@/lib/judging/describe-judge";
import { readRaterConfiguration } from "@/lib/judging/jury";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { backgroundFigure } from "@/lib/results/server/figures/background-figure";
import { countedStudy } from "@/lib/results/server/not-excluded";
import { groupRows } from "@/lib/stats/group-rows";
import { verdictSummary } from "@/lib/stats/preference/verdict-summary";
import { seededRandom } from "@/lib/stats/resampling/random";
import { mayInStudy, notFound } from "@/lib/study/server/access";
import { listSources } from "../sources/list-sources";
import { placeOfSources, roundsOfSources } from "../sources/sources-place";
import { readVerdictPatterns, type VerdictRow } from "./verdict-patterns";

/** Every judge of a study that chose between responses, or rated them, against one truth: by subset and group of subsets. */
export const readLeaderboard = backgroundFigure(leaderboardFigure, {
  stored: leaderboardFiguresSchema,
  job: leaderboardAskedSchema,
  async ask(viewer, studyId, asked: LeaderboardAsked) {
    const { without, only } = asked;
    const sources = await listSources(viewer, studyId, without);
    const truths = truthsOf(sources, only);
    const truth = chosenTruth(truths, asked.truth);
    const { subsets, groups } = await readSubsets(studyId);
    const study = await countedStudy(prisma(), studyId, without);
    const what = truth && (only ? [truth.id, groups, only] : [truth.id, groups]);
    return {
      place: truth && (await placeOfSources(prisma(), { study, sources, truth, what })),
      roundIds: roundsOfSources(sources),
      job: { truth: truth?.id, without, only },
      compute: async () =>
        truth ? figuresOf(await readVerdictPatterns(prisma(), study, truth, only), groups) : { columns: [], lines: [] },
      async show({ result: { columns, lines }, asOf }) {
        const write = await mayInStudy(viewer, studyId, "study.update");
        const judges = new Map((await readJudges(studyId)).map((judge) => [judge.raterId, judge]));
        const rows = lines.flatMap((line): LeaderboardRow[] => {
          const judge = judges.get(line.raterId);
          return judge ? [{ ...line, ...judge }] : [];
        });
        return { truths, subsets, groups, may: { write }, truth, columns, rows, asOf };
      },
    };
  },
});

/** Of chosen rounds; what is known to be right is of none. */
function truthsOf(sources: readonly Source[], only: LeaderboardAsked["only"]): Source[] {
  const rounds = only?.rounds ?? null;
  return truthsForJudges(sources.filter(({ roundId }) => roundId === null || (rounds?.includes(roundId) ?? true)));
}

function chosenTruth(truths: readonly Source[], id: string | undefined): Source | null {
  const truth = id === undefined ? truths[0] : truths.find((each) => each.id === id);
  if (!truth && id !== undefined) throw notFound("source");
  return truth ?? null;
}

function figuresOf(found: readonly VerdictRow[], groups: readonly SubsetGroup[]): LeaderboardFigures {
  const subsets = [...new Set(found.map(({ subset }) => subset))].sort((one, other) =>
    naturalOrder(one ?? "", other ?? ""),
  );
  const columns = columnsOf(subsets, groups);
  const byJudge = groupRows(found, lineKey);
  const lines = [...byJudge.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const { raterId, criterion, form, protocol, scale, series, rounds } = first;
    const cells = columns.map((column) => verdictSummary(strataOf(column, of), { random: seededRandom(FIGURE_SEED) }));
    return [{ raterId, criterion: criterion || null, form, protocol, scale, series, rounds, cells }];
  });
  return { columns, lines };
}

/** Groups of which the judged pairs have no subset at all say nothing. */
function columnsOf(subsets: readonly string[], groups: readonly SubsetGroup[]): LeaderboardColumn[] {
  if (subsets.length < 2) return [{ kind: "pairs" }];
  return [
    ...subsets.map((name) => ({ kind: "subset" as const, name })),
    ...groups
      .filter((group) => group.subsets.some((name) => subsets.includes(name)))
      .map((group) => ({ kind: "group" as const, ...group })),
    { kind: "mean", subsets: [...subsets] },
  ];
}

function strataOf(column: LeaderboardColumn, rows: readonly VerdictRow[]): VerdictRow[][] {
  const of = (name: string) => rows.filter(({ subset }) => subset === name);
  if (column.kind === "pairs") return [[...rows]];
  return column.kind === "subset" ? [of(column.name)] : column.subsets.map(of);
}

async function readSubsets(studyId: string): Promise<{ subsets: string[]; groups: SubsetGroup[] }> {
  const [study, found] = await Promise.all([
    prisma().study.findUnique({ where: { id: studyId }, select: { subsetGroups: true } }),
    prisma().instruction.findMany({ where: { studyId }, select: { subset: true }, distinct: ["subset"] }),
  ]);
  const { groups } = subsetGroupsSchema.parse({ groups: study?.subsetGroups ?? [] });
  return { subsets: found.map(({ subset }) => subset ?? "").sort(naturalOrder), groups };
}

const judgeSchema = z.object({
  raterId: z.uuid(),
  number: z.int(),
  name: z.string(),
  simulated: z.boolean(),
  isJury: z.boolean(),
  isFromFile: z.boolean(),
  configuration: z.unknown(),
  ...judgeDescriptionSchema.shape,
});

async function readJudges(
  studyId: string,
): Promise<Pick<LeaderboardRow, "raterId" | "name" | "simulated" | "isJury" | "isFromFile" | "description">[]> {
  const found = await rows(
    judgeSchema,
    Prisma.sql`
      SELECT id AS "raterId", number, name, simulated, is_jury AS "isJury", source IS NOT NULL AS "isFromFile",
        configuration, base_model AS "baseModel", strategy, template, settings
      FROM rater WHERE study_id = ${studyId}::uuid AND kind = 'judge' ORDER BY number`,
  );
  return found.map(({ number, name, configuration, baseModel, strategy, template, settings, ...judge }) => ({
    ...judge,
    name: `${pseudonymOf(number)} (${name})`,
    description: describeJudge(readRaterConfiguration(configuration)) ?? { baseModel, strategy, template, settings },
  }));
}
