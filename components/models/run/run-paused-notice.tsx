import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import type { RunDetail } from "@/lib/domain/run/run-detail";
import * as texts from "@/lib/messages/researcher/runs";
import { say } from "@/lib/messages/researcher/say";
import { formatMoney } from "./run-format";

/** Why a run is not progressing, and what to do; nothing while it is. */
export function RunPausedNotice({ run }: { run: RunDetail }) {
  const { status, stoppedBecause, items } = run;
  if (status === "cancelled") {
    return <Callout title={texts.cancelled}>{texts.finishedItemsAreKept}</Callout>;
  }
  if (status === "running" && run.workers === 0 && items.waiting > 0) {
    return (
      <Callout tone="warning" title={texts.noWorkerIsAtWork}>
        {say.parts(texts.runResumesAsSoon, {
          npmStart: <code key="npmStart">npm start</code>,
          npmRun: <code key="npmRun">npm run worker</code>,
        })}
      </Callout>
    );
  }
  if (status !== "paused") return null;
  const winding = items.running > 0 ? ` ${texts.callsInProgressFinishNone}` : "";
  switch (stoppedBecause?.kind) {
    case "budget":
      return (
        <Callout tone="warning" title={texts.pausedTheBudgetIsUsed}>
          {say(texts.itHasCostResume, { message: stoppedBecause.message, cost: formatMoney(run.cost, run.currency) })}
        </Callout>
      );
    case "limit":
      return (
        <Callout tone="warning" title={texts.pausedTheSpendingLimit}>
          {say(texts.resumeTheRunOnce, { message: stoppedBecause.message })}
        </Callout>
      );
    case "endpoint":
      return (
        <Callout tone="negative" title={texts.pausedTheEndpointRefuses}>
          <p>{stoppedBecause.message}</p>
          <p className="mt-1">
            {say.parts(texts.adminCanChangeAndTest, {
              endpoints: (
                <TextLink key="endpoints" href="/admin/endpoints">
                  {texts.endpoints}
                </TextLink>
              ),
            })}
          </p>
        </Callout>
      );
    case "failures":
      return (
        <Callout tone="negative" title={texts.pausedOneItem}>
          <p>{stoppedBecause.message}</p>
          <p className="mt-1">{texts.eachFailedItemBelowShows}</p>
        </Callout>
      );
    default:
      return (
        <Callout title={texts.paused}>
          {stoppedBecause?.message ?? texts.somebodyPausedIt} {say(texts.resumeItToGo, { winding })}
        </Callout>
      );
  }
}
