import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { ChangedWords } from "@/components/ui/mark";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { isComparable, wordDiff } from "@/lib/content/text/word-diff";
import { t } from "@/lib/messages/translate";
import { type RefinedResult, type RefinementStep, refinedResultSchema } from "@/lib/runs/refine-responses";
import { PlainText } from "../plain-text";

/** Words are compared in the browser; nobody reads a comparison longer than this many characters. */
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
          ? t("Checklist: {from}. {outcome}", { from: checklist.from, outcome: outcome(parsed.data, passedAfter) })
          : t("From free critiques.")}
      </p>
      {steps.map((step, index) => (
        <Step key={step.step} step={step} before={index === 0 ? null : (steps[index - 1] ?? null)} />
      ))}
    </div>
  );
}

function outcome({ steps }: RefinedResult, passedAfter: number | null): string {
  if (passedAfter === 0) return t("Every question passed from the beginning; nothing was rewritten.");
  if (passedAfter !== null)
    return t("Every question passed after {oneRefinement}.", {
      oneRefinement: passedAfter === 1 ? t("one refinement") : t("{passedAfter} refinements", { passedAfter }),
    });
  return steps.some(({ answers }) => answers !== null) ? t("Not every question passed in the end.") : "";
}

function Step({ step, before }: { step: RefinementStep; before: RefinementStep | null }) {
  const { answers, critique, response, unchanged } = step;
  const passed = answers?.filter(({ answer }) => answer === "YES").length ?? 0;
  const title = before === null ? t("Before") : t("After refinement {step}", { step: step.step });
  return (
    <Panel
      title={title}
      actions={
        <>
          {unchanged ? <Badge>{t("kept unchanged")}</Badge> : null}
          {answers ? (
            <Badge tone={passed === answers.length ? "positive" : "neutral"}>
              {t("{passed} of {answers} passed", { passed, answers: answers.length })}
            </Badge>
          ) : null}
          <CopyButton size="sm" variant="quiet" text={response} label={t("Copy the response: {title}", { title })} />
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
        {critique === null ? null : <PlainText label={t("Critique, from which it was rewritten")} text={critique} />}
      </div>
    </Panel>
  );
}

function Turned({ now, before }: { now: string; before: string }) {
  return now === before ? null : <span className="text-ink-muted"> {t("(was {before})", { before })}</span>;
}

/** A response as it was written, with what was added to the one before and what was taken away. */
function Response({ label, before, after }: { label: string; before: string | null; after: string }) {
  const isShort = before !== null && Math.max(before.length, after.length) <= MAX_COMPARED;
  const compared = isShort && isComparable(before, after);
  const parts = compared && before !== null ? wordDiff(before, after) : [{ kind: "same" as const, text: after }];
  return (
    <ScrollRegion
      label={t("Response: {label}", { label })}
      className="max-h-112 overflow-y-auto rounded-md border border-line"
    >
      <p className="px-3 py-2 font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        <ChangedWords parts={parts} />
      </p>
      {before !== null && !compared ? (
        <p className="px-3 pb-2 text-sm text-ink-muted">{t("Too long to be compared word by word.")}</p>
      ) : null}
    </ScrollRegion>
  );
}
