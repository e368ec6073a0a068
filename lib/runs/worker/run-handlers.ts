import { z } from "zod";
import { matchChecklists } from "@/lib/checklist/worker/match-checklists";

import { proposeVerifiers } from "@/lib/checklist/worker/propose-verifiers";
import { rewordQuestions } from "@/lib/checklist/worker/reword-questions";
import { writeChecklists } from "@/lib/checklist/worker/write-checklists";
import { refineResponses } from "@/lib/improve/worker/refine-responses";
import { sampleResponses } from "@/lib/improve/worker/sample-responses";
import { checkAnchors } from "@/lib/judging/worker/check-anchors";
import { improveJudge } from "@/lib/judging/worker/improve-judge";
import { judgeRound } from "@/lib/judging/worker/judge-round";
import { AppError } from "@/lib/wire/app-error";
import { type AnyRunHandler, anyRun, type RunHandler } from "./run-handler";

/** Runs of this kind hold what the command `tickbox score` asked and what it cost; it does their items itself. */
const scoreResponsesRun: RunHandler<{ raterId: string; roundId: string }> = {
  kind: "score-responses",
  configuration: z.object({ raterId: z.uuid(), roundId: z.uuid() }),
  async prepare() {
    throw new AppError("INVALID", "Responses outside a round are scored by the command tickbox score.");
  },
  // Of a command that was killed: the texts were in its files.
  async work() {
    const message = "The command was interrupted. Run it again: what was answered is not asked again.";
    return { ok: false, failure: { kind: "aborted", message } };
  },
};

/** Every kind of run that workers know: one line each. */
const HANDLERS: readonly AnyRunHandler[] = [
  anyRun(judgeRound),
  anyRun(writeChecklists),
  anyRun(proposeVerifiers),
  anyRun(rewordQuestions),
  anyRun(matchChecklists),
  anyRun(sampleResponses),
  anyRun(refineResponses),
  anyRun(improveJudge),
  anyRun(checkAnchors),
  anyRun(scoreResponsesRun),
];

export function runHandler(kind: string): AnyRunHandler {
  const handler = HANDLERS.find((one) => one.kind === kind);
  if (!handler) throw new AppError("INVALID", `This version knows no runs of the kind “${kind}”.`);
  return handler;
}
