import { v7 as uuidv7 } from "uuid";
import { type JudgeOptions, judgeOptionsSchema, type NewJudge } from "@/lib/judging/judge-configuration";
import { createJudge } from "@/lib/judging/server/create-judge";
import { makeModel } from "@/lib/judging/server/testing/judged";
import type { Complete } from "@/lib/llm/completion";
import { OPERATOR } from "@/lib/people/viewer";
import type { ItemOutcome } from "@/lib/runs/server/finish-items";
import { judgeRound } from "../judge-round";
import { promptSnapshots } from "../make-judge";

export interface JudgeForTest {
  options: { kind: JudgeOptions["kind"]; [option: string]: unknown };
  prompts?: NewJudge["prompts"];
  modelId?: string;
}

export async function makeJudgeForTest(studyId: string, judge: JudgeForTest): Promise<string> {
  const options = judgeOptionsSchema.parse(judge.options);
  const { raterId } = await createJudge(OPERATOR, studyId, {
    name: `Judge ${uuidv7()}`,
    modelId: judge.modelId ?? (await makeModel()),
    options,
    prompts: promptSnapshots(options, judge.prompts ?? {}),
  });
  return raterId;
}

/** Does one task as a worker would, up to but not including what it writes. */
export function workOn(
  { studyId, roundId, raterId }: { studyId: string; roundId: string; raterId: string },
  taskId: string,
  complete: Complete,
): Promise<ItemOutcome> {
  return judgeRound.work({
    run: {
      id: uuidv7(),
      studyId,
      roundId,
      raterId,
      configuration: { raterId, roundId, tasks: { which: "all" }, withKnown: false },
    },
    item: { id: uuidv7(), subjectId: taskId, part: "" },
    complete: () => complete,
    signal: new AbortController().signal,
  });
}
