import { Badge } from "@/components/ui/badge";
import { ChangedWords } from "@/components/ui/changed-words";
import { CopyButton } from "@/components/ui/copy-button";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { type RefinedResult, type RefinementStep, refinedResultSchema } from "@/lib/domain/run/refine-responses";
import { isComparable, wordDiff } from "@/lib/domain/text/word-diff";
import * as texts from "@/lib/messages/researcher/improving";
import { say } from "@/lib/messages/researcher/say";
import { PlainText } from "../run/plain-text";

/** Words are compared in the browser; beyond so many characters nobody reads them. */
const MAX_COMPARED = 8_000;

/** Every step of a refinement, each with what changed since the one before; null for a result of another making. */
export function RefinedResultView({ result }: { result: unknown }) {
  const parsed = refinedResultSchema.safeParse(result);
  if (!parsed.success) return null;
  const { steps, checklist, passedAfter } = parsed.data;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted">
        {checklist
          ? say(texts.checklist, { from: checklist.from, outcome: outcome(parsed.data, passedAfter) })
          : texts.fromFreeCritiques}
      </p>
      {steps.map((step, index) => (
        <Step key={step.step} step={step} before={index === 0 ? null : (steps[index - 1] ?? null)} />
      ))}
    </div>
  );
}

function outcome({ steps }: RefinedResult, passedAfter: number | null): string {
  if (passedAfter === 0) return texts.everyQuestionPassed;
  if (passedAfter !== null)
    return say(texts.everyQuestionPassedAfter, {
      oneRefinement: passedAfter === 1 ? texts.oneRefinement : say(texts.refinementsPassedAfter, { passedAfter }),
    });
  return steps.some(({ answers }) => answers !== null) ? texts.notEveryQuestionPassed : "";
}

function Step({ step, before }: { step: RefinementStep; before: RefinementStep | null }) {
  const { answers, critique, response, unchanged } = step;
  const passed = answers?.filter(({ answer }) => answer === "YES").length ?? 0;
  const title = before === null ? texts.before : say(texts.afterRefinement, { step: step.step });
  return (
    <Panel
      title={title}
      actions={
        <>
          {unchanged ? <Badge>{texts.carriedOnUnchanged}</Badge> : null}
          {answers ? (
            <Badge tone={passed === answers.length ? "positive" : "neutral"}>
              {say(texts.ofPassed, { passed, answers: answers.length })}
            </Badge>
          ) : null}
          <CopyButton size="sm" variant="quiet" text={response} label={say(texts.copyTheResponse, { title })} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {unchanged ? null : <Response label={title} before={before?.response ?? null} after={response} />}
        {answers ? (
          <ol className="flex flex-col gap-1 text-sm">
            {renderByIndex(answers, ({ question, answer }, index) => (
              <li className="flex items-baseline gap-3">
                <span className="w-10 shrink-0">
                  <Badge tone={answer === "YES" ? "positive" : "negative"}>{answer}</Badge>
                </span>
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {question}
                  <Turned now={answer} before={before?.answers?.[index]?.answer ?? answer} />
                </span>
              </li>
            ))}
          </ol>
        ) : null}
        {critique === null ? null : <PlainText label={texts.critiqueFrom} text={critique} />}
      </div>
    </Panel>
  );
}

function Turned({ now, before }: { now: string; before: string }) {
  return now === before ? null : <span className="text-ink-muted"> {say(texts.was, { before })}</span>;
}

/** A response as it was written, with what was added to the one before and what was taken away. */
function Response({ label, before, after }: { label: string; before: string | null; after: string }) {
  const isShort = before !== null && Math.max(before.length, after.length) <= MAX_COMPARED;
  const compared = isShort && isComparable(before, after);
  const parts = compared && before !== null ? wordDiff(before, after) : [{ kind: "same" as const, text: after }];
  return (
    <ScrollRegion
      label={say(texts.response, { label })}
      className="max-h-112 overflow-y-auto rounded-md border border-line"
    >
      <p className="px-3 py-2 font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        <ChangedWords parts={parts} />
      </p>
      {before !== null && !compared ? (
        <p className="px-3 pb-2 text-sm text-ink-muted">{texts.tooLongToBeCompared}</p>
      ) : null}
    </ScrollRegion>
  );
}
