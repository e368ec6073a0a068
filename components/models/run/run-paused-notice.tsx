import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import type { RunDetail } from "@/lib/domain/run/run-detail";
import { formatMoney } from "./run-format";

/** Why a run is not progressing, and what to do; nothing while it is. */
export function RunPausedNotice({ run }: { run: RunDetail }) {
  const { status, stoppedBecause, items } = run;
  if (status === "cancelled") {
    return (
      <Callout title="Cancelled">
        Finished items are kept. To do the rest, start a new run: existing answers are not paid for again.
      </Callout>
    );
  }
  if (status === "running" && run.workers === 0 && items.waiting > 0) {
    return (
      <Callout tone="warning" title="No worker is at work">
        The run resumes as soon as one is. <code>npm start</code> runs one; <code>npm run worker</code> starts another,
        on any machine that reaches the database.
      </Callout>
    );
  }
  if (status !== "paused") return null;
  const winding = items.running > 0 ? " Calls in progress finish; none is lost." : "";
  switch (stoppedBecause?.kind) {
    case "budget":
      return (
        <Callout tone="warning" title="Paused: the budget is used up">
          {stoppedBecause.message} It has cost {formatMoney(run.cost, run.currency)}. Resume it with a higher budget, or
          without one.
        </Callout>
      );
    case "limit":
      return (
        <Callout tone="warning" title="Paused: the spending limit is reached">
          {stoppedBecause.message} Resume the run once the limit is higher; nothing done so far is paid again.
        </Callout>
      );
    case "endpoint":
      return (
        <Callout tone="negative" title="Paused: the endpoint turns every call down">
          <p>{stoppedBecause.message}</p>
          <p className="mt-1">
            An admin can change and test it under <TextLink href="/admin/endpoints">Endpoints</TextLink>. Then resume
            the run; nothing is lost or paid twice.
          </p>
        </Callout>
      );
    case "failures":
      return (
        <Callout tone="negative" title="Paused: one item after the other fails">
          <p>{stoppedBecause.message}</p>
          <p className="mt-1">
            Each failed item below shows its requests and responses. If the model doesn’t follow the required format,
            cancel the run and start one with another prompt or model. You can also resume it: it pauses again after as
            many more consecutive failures.
          </p>
        </Callout>
      );
    default:
      return (
        <Callout title="Paused">
          {stoppedBecause?.message ?? "Somebody paused it."} Resume it to go on where it stopped.{winding}
        </Callout>
      );
  }
}
