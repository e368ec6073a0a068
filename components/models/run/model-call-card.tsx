import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import { TextLink } from "@/components/ui/text-link";
import { counted, formatCount } from "@/lib/domain/format/counted";
import type { ModelCallDto, RunItemDetail } from "@/lib/domain/run/run-items";
import { PlainText } from "./plain-text";
import { formatMoney, formatSpan } from "./run-format";
import { failureWords } from "./run-words";

export interface ModelCallCardProps {
  call: ModelCallDto;
  number: number;
  run: Pick<RunItemDetail["run"], "currency" | "priced">;
}

/** One call of a model: what was sent, and what came back. */
export function ModelCallCard({ call, number, run }: ModelCallCardProps) {
  const { answers, failure, lost } = call;
  return (
    <Panel
      title={`Call ${number}`}
      actions={
        <>
          {call.cachedFrom ? <Badge tone="accent">From the cache</Badge> : null}
          {failure ? <Badge tone="negative">{failureWords(failure.kind)}</Badge> : null}
        </>
      }
      footer={<Cost call={call} run={run} />}
    >
      <div className="flex flex-col gap-5">
        <section aria-label={`What was sent in call ${number}`} className="flex flex-col gap-2">
          <h4 className="text-sm font-medium">Sent</h4>
          <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{parameters(call)}</p>
          {renderByIndex(call.messages, ({ role, content }) => (
            <PlainText label={`${role} message`} text={content} />
          ))}
        </section>
        <section aria-label={`What came back in call ${number}`} className="flex flex-col gap-2">
          <h4 className="text-sm font-medium">Came back</h4>
          {renderByIndex(answers, (text, index) => (
            <PlainText
              tone="answer"
              label={answers.length === 1 ? "Answer" : `Answer ${index + 1} of ${answers.length}`}
              text={text}
            />
          ))}
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
      <Callout tone="negative" title={`${isSample ? "A sample was lost: " : ""}${failureWords(failure.kind)}`}>
        {failure.message}
      </Callout>
      {failure.partial ? (
        <PlainText tone="answer" label="What the model had said by then" text={failure.partial} />
      ) : null}
    </>
  );
}

function parameters({ model, endpoint, parameters: sent, modelAsTold }: ModelCallDto): string {
  const rest = Object.entries(sent).map(
    ([name, value]) =>
      `${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const told = modelAsTold !== null && modelAsTold !== model ? `, which calls itself ${modelAsTold}` : "";
  return [`${model} at ${endpoint}${told}`, ...rest].join(" · ");
}

function Cost({ call, run }: Pick<ModelCallCardProps, "call" | "run">) {
  const tokens = `${formatCount(call.promptTokens)} tokens sent, ${formatCount(call.completionTokens)} back`;
  const { cachedFrom } = call;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
      <DateTime at={call.at} />
      <span>
        {tokens}
        {call.tokensEstimated ? " (estimated: the endpoint did not say)" : null}
      </span>
      {run.priced === "none" ? null : <span>{formatMoney(call.cost, run.currency)}</span>}
      {cachedFrom ? (
        <span>
          answered from an earlier identical call
          {cachedFrom.itemId ? (
            <>
              {": "}
              <TextLink
                href={`/studies/${cachedFrom.studyId}/models/runs/${cachedFrom.runId}/items/${cachedFrom.itemId}`}
              >
                show it
              </TextLink>
            </>
          ) : null}
        </span>
      ) : (
        <span>
          {formatSpan(call.milliseconds)}, {counted(call.attempts, "attempt")}
        </span>
      )}
      {call.hasProbabilities ? <span>with probabilities of tokens</span> : null}
    </p>
  );
}
