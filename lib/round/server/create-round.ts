import { longTransaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { FEWEST_CATEGORIES } from "@/lib/labelling/labelling-limits";
import type { Viewer } from "@/lib/people/viewer";
import { defaultGuidelines, defaultLevelGuides } from "@/lib/round/guidelines/default-guidelines";
import { levelGuidesFor } from "@/lib/round/level-guides";
import { levelNamesFor, type NewRound, newRoundSchema } from "@/lib/round/new-round";
import {
  categorises,
  fitsOnePage,
  hasAnswers,
  labelsPairs,
  needsChecklist,
  type Protocol,
  scaleOf,
} from "@/lib/round/protocol/protocols";
import { MAX_TASKS } from "@/lib/round/round-choice";
import type { RoundMade, RoundProgress } from "@/lib/round/round-message";
import { planTasks } from "@/lib/round/round-plan";
import {
  NO_ATTENTION_ON_ONE_PAGE,
  NO_REPEATS_ON_ONE_PAGE,
  type RoundPlanSummary,
  setAsideProblem,
} from "@/lib/round/round-plan-summary";
import { requirePermission } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { drawSeed, insertTasks } from "./insert-tasks";
import { makePlan } from "./make-plan";
import { roundNameTaken } from "./round-name-taken";
import { contentOvertaken } from "./set-round-status";

/** As many tasks as a round can have take half a minute of the database alone, and somebody else may be using it. */
const FIFTEEN_MINUTES = 900_000;

/** Creates a round as a draft with its tasks; all of it or nothing. */
export async function createRound(
  viewer: Viewer,
  studyId: string,
  input: NewRound,
  onProgress: (progress: RoundProgress) => void = () => undefined,
): Promise<RoundMade> {
  const wanted = newRoundSchema.parse(input);
  const seed = wanted.seed ?? drawSeed();
  const { protocol, overlap } = wanted;
  const byInstruction = onePageFor(wanted);
  return longTransaction(
    async (transaction) => {
      await requirePermission(viewer, studyId, "round.create", transaction);
      const choice = { ...wanted, seed };
      const { content, outline, summary } = await makePlan(transaction, studyId, choice);
      refuseUnusable(summary);
      const tasks = await planTasks(content, outline, choice);
      const round = await transaction.round.create({
        data: {
          studyId,
          name: wanted.name,
          protocol,
          overlap,
          allowUnknown: hasAnswers(protocol) && wanted.allowUnknown,
          shufflePositions: labelsPairs(protocol) && wanted.shufflePositions,
          byInstruction,
          guidelines: wanted.guidelines ?? defaultGuidelines(protocol),
          scale: scaleOf(protocol)?.name ?? null,
          levelNames: levelNamesFor(protocol, wanted.levelNames),
          levelGuides: levelGuidesFor(protocol, wanted.levelGuides ?? defaultLevelGuides(protocol, wanted.criterion)),
          checklistSeries: needsChecklist(protocol) ? wanted.checklist?.series : null,
          criterion: labelsPairs(protocol) ? wanted.criterion : null,
          categories: categoriesFor(protocol, wanted.categories),
          leaseMinutes: wanted.leaseMinutes,
          labellingOptions: wanted.options,
          seed,
          raterLanguages: wanted.raters.languages,
          raterExpertise: wanted.raters.expertise,
          hasAttentionTasks: wanted.attentionTasks > 0,
          passMark: wanted.trainingTasks > 0 ? wanted.passMark : null,
        },
        select: { id: true },
      });
      await insertTasks(transaction, { studyId, roundId: round.id, protocol, overlap }, tasks, onProgress);
      await recordEvent(transaction, viewer, {
        studyId,
        kind: "round.created",
        subject: round.id,
        data: {
          name: wanted.name,
          protocol,
          overlap,
          seed,
          tasks: summary.tasks,
          attentionTasks: wanted.attentionTasks,
          trainingTasks: wanted.trainingTasks,
          choice: describeChoice(wanted),
          raters: wanted.raters,
        },
      });
      return { id: round.id, plan: summary };
    },
    // One snapshot: an import that ends meanwhile is in the round as a whole or not at all.
    { timeout: FIFTEEN_MINUTES, isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead },
  ).catch((error: unknown) => {
    throw contentOvertaken(roundNameTaken(error, wanted.name), "create the round");
  });
}

function categoriesFor(protocol: Protocol, categories: readonly string[]): string[] {
  if (!categorises(protocol)) return [];
  if (categories.length >= FEWEST_CATEGORIES) return [...categories];
  throw new AppError("INVALID", `List at least ${FEWEST_CATEGORIES} categories for the questions.`, {
    field: "categories",
  });
}

function onePageFor(wanted: ReturnType<typeof newRoundSchema.parse>): boolean {
  const { protocol, byInstruction, attentionTasks, options } = wanted;
  if (!byInstruction || !fitsOnePage(protocol)) return false;
  if (options.repeatShare !== null) throw new AppError("INVALID", NO_REPEATS_ON_ONE_PAGE, { field: "options" });
  if (attentionTasks === 0) return true;
  throw new AppError("INVALID", NO_ATTENTION_ON_ONE_PAGE, { field: "attentionTasks" });
}

function refuseUnusable(summary: RoundPlanSummary): void {
  if (summary.tooMany) {
    throw new AppError(
      "INVALID",
      `This choice gives more than ${MAX_TASKS} tasks. Choose fewer instructions or systems, or draw a random sample.`,
      { plan: summary },
    );
  }
  if (summary.tasks === 0) {
    throw new AppError("INVALID", "This choice gives no tasks. Choose other instructions, systems or checklists.", {
      plan: summary,
    });
  }
  const problem = setAsideProblem(summary);
  if (problem) throw new AppError("INVALID", problem, { plan: summary });
}

/** The choice as the event keeps it, with only the lengths of long lists of ids. */
function describeChoice({ tasks, pairs, checklist }: ReturnType<typeof newRoundSchema.parse>) {
  if (tasks.from === "round") return { tasks, pairs, checklist };
  const { ids, externalIds, ...lists } = tasks.instructions;
  const instructions = { ...lists, ids: ids?.length ?? null, externalIds: externalIds?.length ?? null };
  return { tasks: { ...tasks, instructions }, pairs, checklist };
}
