import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import { TextLink } from "@/components/ui/text-link";
import { writtenOrder } from "@/lib/domain/labelling/written-order";
import type { ModelCallDto, RunItemDetail } from "@/lib/domain/run/run-items";
import * as texts from "@/lib/messages/researcher/runs";
import { say } from "@/lib/messages/researcher/say";
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
      title={say(texts.call, { number })}
      actions={
        <>
          {call.cachedFrom ? <Badge tone="accent">{texts.fromTheCache}</Badge> : null}
          {failure ? <Badge tone="negative">{failureWords(failure.kind)}</Badge> : null}
        </>
      }
      footer={<Cost call={call} run={run} />}
    >
      <div className="flex flex-col gap-5">
        <section aria-label={say(texts.whatWasSentInCall, { number })} className="flex flex-col gap-2">
          <h4 className="text-sm font-medium">{texts.sent}</h4>
          <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{parameters(call)}</p>
          {renderByIndex(call.messages, ({ role, content }) => (
            <PlainText label={say(texts.message, { role })} text={content} />
          ))}
        </section>
        <section aria-label={say(texts.whatCameBackInCall, { number })} className="flex flex-col gap-2">
          <h4 className="text-sm font-medium">{texts.received}</h4>
          {renderByIndex(answers, (text, index) => (
            <PlainText
              tone="answer"
              label={
                answers.length === 1 ? texts.answer : say(texts.answerOf, { index: index + 1, answers: answers.length })
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
      <Callout tone="negative" title={`${isSample ? `${texts.sampleWasLost} ` : ""}${failureWords(failure.kind)}`}>
        {failure.message}
      </Callout>
      {failure.partial ? <PlainText tone="answer" label={texts.whatTheModelHadSaid} text={failure.partial} /> : null}
    </>
  );
}

function parameters({ model, endpoint, parameters: sent, modelAsTold }: ModelCallDto): string {
  const rest = Object.entries(sent).map(
    ([name, value]) =>
      `${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const told = modelAsTold !== null && modelAsTold !== model ? say(texts.whichCallsItself, { name: modelAsTold }) : "";
  return [say(texts.at, { model, endpoint, told }), ...rest].join(" · ");
}

function Cost({ call, run }: Pick<ModelCallCardProps, "call" | "run">) {
  const tokens = say(texts.tokensSentBack, {
    promptTokens: call.promptTokens,
    completionTokens: call.completionTokens,
  });
  const { cachedFrom } = call;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
      <DateTime at={call.at} />
      <span>
        {tokens}
        {call.tokensEstimated ? ` ${texts.estimatedTheEndpoint}` : null}
      </span>
      {run.priced === "none" ? null : <span>{formatMoney(call.cost, run.currency)}</span>}
      {cachedFrom ? (
        <span>
          {texts.answeredFromAnEarlierIdentical}
          {cachedFrom.itemId ? (
            <>
              {": "}
              <TextLink
                href={`/studies/${cachedFrom.studyId}/models/runs/${cachedFrom.runId}/items/${cachedFrom.itemId}`}
              >
                {texts.showIt}
              </TextLink>
            </>
          ) : null}
        </span>
      ) : (
        <span>
          {formatSpan(call.milliseconds)}, {say(texts.attempts, { count: call.attempts })}
        </span>
      )}
      {call.hasProbabilities ? <span>{texts.withProbabilitiesOfTokens}</span> : null}
    </p>
  );
}
