import { Callout } from "@/components/ui/callout";
import { useCommandName } from "@/components/ui/command-name";
import { TextLink } from "@/components/ui/link";
import { t } from "@/lib/messages/translate";
import type { RunDetail } from "@/lib/runs/run-detail";
import { formatMoney } from "./run-format";

/** Why a run is not progressing, and what to do; nothing while it is. */
export function RunPausedNotice({ run }: { run: RunDetail }) {
  const { status, items } = run;
  const name = useCommandName();
  if (status === "cancelled") {
    return (
      <Callout title={t("Cancelled")}>
        {t("Finished items are kept. To do the rest, start a new run: existing answers are not paid for again.")}
      </Callout>
    );
  }
  if (status === "running" && run.workers === 0 && items.waiting > 0) {
    return (
      <Callout tone="warning" title={t("No worker is running")}>
        {t.rich(
          "The run resumes as soon as one is: <code>{name} worker</code> starts one, on any machine that reaches the database.",
          { name, code: (text) => <code key="command">{text}</code> },
        )}
      </Callout>
    );
  }
  if (status !== "paused") return null;
  return <Paused run={run} />;
}

function Paused({ run }: { run: RunDetail }) {
  const { stoppedBecause, items } = run;
  const winding = items.running > 0 ? ` ${t("Calls in progress finish; none is lost.")}` : "";
  switch (stoppedBecause?.kind) {
    case "budget":
      return (
        <Callout tone="warning" title={t("Paused: the budget is used up")}>
          {t("{message} It has cost {cost}. Resume it with a higher budget, or without one.", {
            message: stoppedBecause.message,
            cost: formatMoney(run.cost, run.currency),
          })}
        </Callout>
      );
    case "limit":
      return (
        <Callout tone="warning" title={t("Paused: the spending limit is reached")}>
          {t("{message} Resume the run once the limit is higher; nothing done so far is paid for again.", {
            message: stoppedBecause.message,
          })}
        </Callout>
      );
    case "endpoint":
      return (
        <Callout tone="negative" title={t("Paused: the endpoint refuses every call")}>
          <p>{stoppedBecause.message}</p>
          <p className="mt-1">
            {t.rich(
              "An admin can change and test it under <link>Endpoints</link>. Then resume the run; nothing is lost or paid twice.",
              {
                link: (text) => (
                  <TextLink key="link" href="/admin/endpoints">
                    {text}
                  </TextLink>
                ),
              },
            )}
          </p>
        </Callout>
      );
    case "failures":
      return (
        <Callout tone="negative" title={t("Paused: too many consecutive failures")}>
          <p>{stoppedBecause.message}</p>
          <p className="mt-1">
            {t(
              "Each failed item below shows its requests and responses. If the model doesn’t follow the required format, cancel the run and start one with another prompt or model. You can also resume it: it pauses again after as many more consecutive failures.",
            )}
          </p>
        </Callout>
      );
    default:
      return (
        <Callout title={t("Paused")}>
          {stoppedBecause?.message ?? t("Someone paused it.")}{" "}
          {t("Resume it to continue where it stopped.{winding}", { winding })}
        </Callout>
      );
  }
}
