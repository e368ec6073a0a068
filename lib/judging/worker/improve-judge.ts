import { kappaOf } from "@/lib/judging/bench-measures";
import type { ModelJudge } from "@/lib/judging/judge-configuration";
import {
  judgedTasks,
  type Mistake,
  mistakesIn,
  type PartUnits,
  prepareImprovement,
  readPart,
  readTexts,
} from "@/lib/judging/server/bench-mistakes";
import type { BenchUnit } from "@/lib/judging/server/bench-values";
import { makeJudgeOfVersion } from "@/lib/judging/server/bench-versions";
import { readTasksForJudge } from "@/lib/judging/server/read-tasks-for-judge";
import type { TaskForJudge } from "@/lib/judging/task-for-judge";
import type { Complete } from "@/lib/llm/completion";
import { MAX_SHOWN_MISTAKES, proposePrompt, type ShownMistake } from "@/lib/llm/generate/propose";
import { ownTemplate, promptVersion } from "@/lib/llm/prompts/prompt-template";
import { OPERATOR } from "@/lib/people/viewer";
import { scaleNamed } from "@/lib/round/protocol/scale";
import { type ImprovedResult, type ImproveJudge, improveJudgeSchema } from "@/lib/runs/run-kinds";
import type { RunHandler } from "@/lib/runs/worker/run-handler";
import { majority } from "@/lib/stats/consensus/majority";
import { notFound } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { judgeTask } from "./judge-task";
import { findPrompt } from "./list-prompts";

/**
 * A better version of a judge: a model proposes a prompt from the mistakes in the development part, the judge judges that part
 * with it, and the best of the proposals becomes the next version where it beats what there was. Calls are the item's, within
 * the run's budget; the test part is neither read nor judged.
 */
export const improveJudge: RunHandler<ImproveJudge> = {
  kind: "improve-judge",
  configuration: improveJudgeSchema,
  prepare: prepareImprovement,
  endsEarly: true,
  async work({ run, complete }) {
    const { benchId, raterId, modelId, name, proposals, tasks: many } = run.configuration;
    const at = { studyId: run.studyId, benchId, raterId, part: "development" } as const;
    const [part, taskIds] = await Promise.all([readPart(OPERATOR, at), judgedTasks(benchId, raterId, many)]);
    const wanted = taskIds.map((taskId) => ({ raterId, taskId }));
    const tasks = (await readTasksForJudge(OPERATOR, wanted)).flatMap((task) => task ?? []);
    const [first] = tasks;
    if (!first) throw notFound("task");
    const { judge } = first;
    const looked = new Set(tasks.map(({ taskId }) => taskId));
    const start: Tried = { judge, units: part.units.filter(({ taskId }) => looked.has(taskId)) };
    const search = {
      runId: run.id,
      benchId,
      part: { ...part, units: start.units },
      tasks,
      propose: complete(modelId),
      ask: complete(judge.model.id),
    };
    const { best, result } = await searchPrompts(start, proposals, search);
    if (best === start) return { ok: true, result };
    return {
      ok: true,
      result,
      write: async (transaction) => {
        const place = { studyId: run.studyId, benchId, raterId };
        const build = ({ number }: { number: number }) => ({
          name,
          judge: best.judge,
          change: `Prompt proposed by a model from the mistakes of version ${number}`,
        });
        return (await makeJudgeOfVersion(OPERATOR, place, build, transaction)).raterId;
      },
    };
  },
};

/** A judge, and what it and people said. */
interface Tried {
  readonly judge: ModelJudge;
  readonly units: readonly BenchUnit[];
}

interface Search {
  readonly runId: string;
  readonly benchId: string;
  readonly part: PartUnits;
  readonly tasks: readonly TaskForJudge[];
  readonly propose: Complete;
  readonly ask: Complete;
}

/** Each proposal begins with the best prompt so far and its mistakes. */
async function searchPrompts(
  start: Tried,
  proposals: number,
  search: Search,
): Promise<{ best: Tried; result: ImprovedResult }> {
  const before = kappaBy(start.units);
  let [best, bestKappa, bestIndex]: [Tried, number, number | null] = [start, before ?? -1, null];
  const tried: ImprovedResult["tried"] = [];
  for (let index = 0; index < proposals; index++) {
    const mistakes = mistakesIn(best.units);
    if (mistakes.length === 0) break;
    const { judge, problem } = await proposeJudge(best.judge, mistakes, index, search);
    if (!judge) {
      tried.push({ kappa: null, text: "", problem });
      continue;
    }
    const units = await judgeWith(judge, search);
    const kappa = kappaBy(units);
    tried.push({ kappa, text: mainPrompt(judge).text, problem: null });
    if (kappa !== null && kappa > bestKappa) [best, bestKappa, bestIndex] = [{ judge, units }, kappa, index];
  }
  return { best, result: { before, tried, best: bestIndex } };
}

function kappaBy(units: readonly BenchUnit[]): number | null {
  const pairs = units.flatMap(({ people, said }) => {
    const truth = majority([...people.values()], "undefined");
    return truth.defined ? [{ truth: truth.value, said }] : [];
  });
  const kappa = pairs.length === 0 ? Number.NaN : kappaOf(pairs);
  return Number.isNaN(kappa) ? null : kappa;
}

/** The prompt that decides the label; those before it write criteria or a reference. */
function mainPrompt({ prompts }: ModelJudge) {
  const main = prompts.find(({ templateId }) => !templateId.startsWith("write-"));
  if (!main) throw new AppError("INVALID", "This judge sends no prompt of its own.");
  return main;
}

async function proposeJudge(
  judge: ModelJudge,
  mistakes: readonly Mistake[],
  index: number,
  { runId, benchId, part, propose }: Search,
) {
  const main = mainPrompt(judge);
  const shown = mistakes.slice(0, MAX_SHOWN_MISTAKES);
  const texts = await readTexts(
    benchId,
    shown.map(({ unit }) => unit.taskId),
  );
  const words = (value: number) => (part.of === "levels" ? String(value) : value === 1 ? "YES" : "NO");
  const described = shown.flatMap(({ unit, truth }): ShownMistake[] => {
    const task = texts.get(unit.taskId);
    if (!task) return [];
    const { instruction, responseA, responseB } = task;
    const responses = responseB === null ? [responseA] : [responseA, responseB];
    const question = part.of === "answers" ? unit.about : null;
    return [{ instruction, responses, question, said: words(unit.said), right: words(truth) }];
  });
  const template = ownTemplate(findPrompt(main.templateId), main.text);
  // The same mistakes asked about again, in this run or in a later one, are another draw, not the earlier answer.
  const { text, failures } = await proposePrompt(propose, template, described, {
    draw: `${runId} proposal ${index + 1}`,
  });
  if (text === null) return { judge: null, problem: failures[0]?.message ?? "The model proposed no prompt." };
  const changed = { ...main, text, version: promptVersion(text), own: true };
  return {
    judge: { ...judge, prompts: judge.prompts.map((prompt) => (prompt === main ? changed : prompt)) },
    problem: null,
  };
}

/** What the judge says with other prompts; a task that fails counts as judged like before, so that failing is no gain. */
async function judgeWith(judge: ModelJudge, { tasks, ask, part }: Search): Promise<BenchUnit[]> {
  const verdicts = await Promise.all(
    tasks.map(async (task) => [task.taskId, await judgeTask(ask, { ...task, judge })] as const),
  );
  const said = new Map<string, number>();
  for (const [taskId, verdict] of verdicts) {
    if (!verdict.ok) continue;
    const { level, answers } = verdict.label;
    if (level !== null) said.set(taskId, level);
    for (const { itemId, side = "A", answer } of answers)
      said.set(`${taskId} ${itemId} ${side}`, answer === "YES" ? 1 : 0);
  }
  const [first] = tasks;
  const comparison = part.of === "levels" && first?.scale ? scaleNamed(first.scale).comparison : null;
  const middle = comparison ? (comparison.bestForA + comparison.bestForB) / 2 : null;
  return part.units.map((unit) => {
    const value = said.get(unit.unit);
    if (value === undefined) return unit;
    return { ...unit, said: middle === null ? value : Math.sign(value - middle) };
  });
}
