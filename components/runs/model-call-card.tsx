import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import { writtenOrder } from "@/lib/labelling/written-order";
import { t } from "@/lib/messages/translate";
import type { ModelCallDto, RunItemDetail } from "@/lib/runs/run-items";
import { PlainText } from "./plain-text";
import { formatMoney, formatSpan } from "./run-format";
import { failureWords } from "./run-words";

export interface ModelCallCardProps {
  /** of the item's responses; of a pair those of A and B */
  systems: readonly string[];
  call: ModelCallDto;
  number: number;
  run: Pick<RunItemDetail["run"], "currency" | "priced">;
}

/** One call of a model: what was sent, and what came back. */
export function ModelCallCard({ call, number, run, systems }: ModelCallCardProps) {
  const order = call.shownOrder && writtenOrder({ order: call.shownOrder, systems });
  const { answers, failure, lost } = call;
  return (
    <Panel
      title={t("Call {number}", { number })}
      actions={
        <>
          {call.cachedFrom ? <Badge tone="accent">{t("From the cache")}</Badge> : null}
          {failure ? <Badge tone="negative">{failureWords(failure.kind)}</Badge> : null}
        </>
      }
      footer={<Cost call={call} run={run} />}
    >
      <div className="flex flex-col gap-5">
        <section aria-label={t("Sent in call {number}", { number })} className="flex flex-col gap-2">
          <h4 className="text-sm font-medium">{t("Sent")}</h4>
          <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{parameters(call)}</p>
          {renderByIndex(call.messages, ({ role, content }) => (
            <PlainText label={t("{role} message", { role })} text={content} />
          ))}
        </section>
        <section aria-label={t("Received in call {number}", { number })} className="flex flex-col gap-2">
          <h4 className="text-sm font-medium">{t("Received")}</h4>
          {renderByIndex(answers, (text, index) => (
            <PlainText
              tone="answer"
              label={
                answers.length === 1
                  ? t("Answer")
                  : t("Answer {index} of {answers}", { index: index + 1, answers: answers.length })
              }
              text={text}
            />
          ))}
          {order ? <p className="text-xs font-medium [overflow-wrap:anywhere]">{order}</p> : null}
          {failure ? <Failure failure={failure} /> : null}
          {renderByIndex(lost, (sample) => (
            <Failure failure={sample} isSample />
          ))}
        </section>
      </div>
    </Panel>
  );
}

function Failure({ failure, isSample = false }: { failure: ModelCallDto["lost"][number]; isSample?: boolean }) {
  return (
    <>
      <Callout tone="negative" title={`${isSample ? `${t("A sample was lost:")} ` : ""}${failureWords(failure.kind)}`}>
        {failure.message}
      </Callout>
      {failure.partial ? (
        <PlainText tone="answer" label={t("What the model had written by then")} text={failure.partial} />
      ) : null}
    </>
  );
}

function parameters({ model, endpoint, parameters: sent, modelAsTold }: ModelCallDto): string {
  const rest = Object.entries(sent).map(
    ([name, value]) =>
      `${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const told =
    modelAsTold !== null && modelAsTold !== model ? t(", which calls itself {name}", { name: modelAsTold }) : "";
  return [t("{model} at {endpoint}{told}", { model, endpoint, told }), ...rest].join(" · ");
}

function Cost({ call, run }: Pick<ModelCallCardProps, "call" | "run">) {
  const tokens = t("{promptTokens} tokens sent, {completionTokens} received", {
    promptTokens: call.promptTokens,
    completionTokens: call.completionTokens,
  });
  const { cachedFrom } = call;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
      <DateTime at={call.at} />
      <span>
        {tokens}
        {call.tokensEstimated ? ` ${t("(estimated: the endpoint did not say)")}` : null}
      </span>
      {run.priced === "none" ? null : <span>{formatMoney(call.cost, run.currency)}</span>}
      {cachedFrom ? (
        <span>
          {t("answered from an earlier identical call")}
          {cachedFrom.itemId ? (
            <>
              {": "}
              <TextLink
                href={`/studies/${cachedFrom.studyId}/models/runs/${cachedFrom.runId}/items/${cachedFrom.itemId}`}
              >
                {t("show it")}
              </TextLink>
            </>
          ) : null}
        </span>
      ) : (
        <span>
          {formatSpan(call.milliseconds)},{" "}
          {t("{count, plural, one {# attempt} other {# attempts}}", { count: call.attempts })}
        </span>
      )}
      {call.hasProbabilities ? <span>{t("with probabilities of tokens")}</span> : null}
    </p>
  );
}
