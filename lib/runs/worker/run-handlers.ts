import { proposeVerifiers } from "@/lib/checklist/worker/propose-verifiers";
import { writeChecklists } from "@/lib/checklist/worker/write-checklists";
import { refineResponses } from "@/lib/improve/worker/refine-responses";
import { sampleResponses } from "@/lib/improve/worker/sample-responses";
import { judgeRound } from "@/lib/judging/worker/judge-round";
import { scoreResponsesRun } from "@/lib/judging/worker/score-responses";
import { AppError } from "@/lib/wire/app-error";
import { type AnyRunHandler, anyRun } from "./run-handler";

/** Every kind of run that workers know: one line each. */
const HANDLERS: readonly AnyRunHandler[] = [
  anyRun(judgeRound),
  anyRun(writeChecklists),
  anyRun(proposeVerifiers),
  anyRun(sampleResponses),
  anyRun(refineResponses),
  anyRun(scoreResponsesRun),
];

export function runHandler(kind: string): AnyRunHandler {
  const handler = HANDLERS.find((one) => one.kind === kind);
  if (!handler) throw new AppError("INVALID", `This version knows no runs of the kind “${kind}”.`);
  return handler;
}
