import { matchChecklists } from "@/lib/checklist/worker/match-checklists";
import { proposeVerifiers } from "@/lib/checklist/worker/propose-verifiers";
import { writeChecklists } from "@/lib/checklist/worker/write-checklists";
import { refineResponses } from "@/lib/improve/worker/refine-responses";
import { sampleResponses } from "@/lib/improve/worker/sample-responses";
import { checkAnchors } from "@/lib/judging/worker/check-anchors";
import { improveJudge } from "@/lib/judging/worker/improve-judge";
import { judgeRound } from "@/lib/judging/worker/judge-round";
import { AppError } from "@/lib/wire/app-error";
import { type AnyRunHandler, anyRun } from "./run-handler";

/** Every kind of run that workers know: one line each. */
const HANDLERS: readonly AnyRunHandler[] = [
  anyRun(judgeRound),
  anyRun(writeChecklists),
  anyRun(proposeVerifiers),
  anyRun(matchChecklists),
  anyRun(sampleResponses),
  anyRun(refineResponses),
  anyRun(improveJudge),
  anyRun(checkAnchors),
];

export function runHandler(kind: string): AnyRunHandler {
  const handler = HANDLERS.find((one) => one.kind === kind);
  if (!handler) throw new AppError("INVALID", `This version knows no runs of the kind “${kind}”.`);
  return handler;
}
