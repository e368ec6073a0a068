import { Badge } from "@/components/ui/badge";
import { renderByIndex } from "@/components/ui/render-by-index";
import { formatNumber } from "@/lib/format/format-number";
import { type JudgedAnswerResult, type JudgedResult, judgedResultSchema } from "@/lib/judging/judged-label";
import { t } from "@/lib/messages/translate";
import { improvedResultSchema, sampledResultSchema } from "@/lib/runs/run-kinds";
import { PlainText } from "../plain-text";
import { failureWords } from "../run-words";

const SOURCES: Record<NonNullable<JudgedAnswerResult["probabilityFrom"]>, string> = {
  logprobs: t("from the probabilities of its tokens"),
  samples: t("the share of samples"),
  score: t("from its score"),
};
const CHOICES = [t("A is better"), t("near-identical"), t("B is better")];

/** What a judge came to, in words; null for a result of another making. */
export function JudgedResultView({ result }: { result: unknown }) {
  const parsed = judgedResultSchema.safeParse(result);
  if (!parsed.success) return null;
  const lines = linesOf(parsed.data);
  if (lines.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      {lines.map(({ name, text }) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="tabular-nums [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Line {
  name: string;
  text: string;
}

function linesOf({
  alreadyLabelled,
  level,
  mean,
  samples,
  answers,
  categories,
  orders,
  consistent,
  failures,
}: JudgedResult): Line[] {
  const many =
    samples.length > 1 && mean !== null
      ? t(", mean {mean} of {samples}", { mean: formatNumber(mean, 2), samples: samples.join(", ") })
      : "";
  return [
    ...(alreadyLabelled ? [{ name: t("Label"), text: t("Already exists: no call made.") }] : []),
    ...(level === null ? [] : [{ name: t("Score"), text: `${level}${many}` }]),
    ...answers.map((answer, index) => ({
      name: answer.side
        ? t("Response {side}, question {index}", { side: answer.side, index: (index % (answers.length / 2)) + 1 })
        : t("Question {index}", { index: index + 1 }),
      text: answerText(answer),
    })),
    ...categories.map((given, index) => ({
      name: t("Question {index}", { index: index + 1 }),
      text: given.categories.length > 0 ? given.categories.join(", ") : t("none of the categories"),
    })),
    ...orders.map(({ shownFirst, preference }) => ({
      name: t("{shownFirst} shown first", { shownFirst }),
      text: preference === null ? t("could not be parsed") : (CHOICES[preference - 1] ?? ""),
    })),
    ...(orders.some(({ preference }) => preference === null)
      ? [{ name: t("Both orders"), text: orderMissing(orders) }]
      : []),
    ...(consistent === false
      ? [{ name: t("Both orders"), text: t("contradict each other: counted as near-identical") }]
      : []),
    ...failures.map(({ about, kind, message }, index) => ({
      name: t("Lost sample {index}", { index: index + 1 }),
      text: `${about}: ${kind}. ${message}`,
    })),
  ];
}

function orderMissing(orders: JudgedResult["orders"]): string {
  return orders.every(({ preference }) => preference === null)
    ? t("neither could be parsed, so the pair has no label")
    : t(
        "a label needs both, so the pair has no label yet. The order that was read is kept; Retry asks only for the missing one",
      );
}

function answerText({ answer, probability, probabilityFrom, score, lost }: JudgedAnswerResult): string {
  const parts = [
    answer ?? t("no answer"),
    score === null ? null : t("{score} of 100", { score: score.toFixed(1) }),
    probability === null || probabilityFrom === null
      ? null
      : t("probability of YES {probability}, {source}", {
          probability: probability.toFixed(3),
          source: SOURCES[probabilityFrom],
        }),
    lost > 0 ? t("{count, plural, one {# sample} other {# samples}} lost", { count: lost }) : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

/** How many responses were sampled, and why some are missing; null for a result of another making. */
export function SampledResultView({ result }: { result: unknown }) {
  const parsed = sampledResultSchema.safeParse(result);
  if (!parsed.success) return null;
  const { wanted, written, lost } = parsed.data;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        {t("{written} of {count, plural, one {# response} other {# responses}} written.", { written, count: wanted })}
      </p>
      {lost.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {renderByIndex(lost, ({ kind, message }) => (
            <li>
              <Badge tone="negative">{failureWords(kind)}</Badge> {message}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** What came of each proposed prompt, and whether there is a next version; null for a result of another making. */
export function ImprovedResultView({ result }: { result: unknown }) {
  const parsed = improvedResultSchema.safeParse(result);
  if (!parsed.success) return null;
  const { before, tried, best } = parsed.data;
  const words = (kappa: number | null) => (kappa === null ? t("not defined") : formatNumber(kappa));
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-medium">
        {best === null
          ? t("No proposal was better, so there is no new version.")
          : t("Proposal {number} is the next version.", { number: best + 1 })}
      </p>
      <p>{t("Kappa on development before: {kappa}", { kappa: words(before) })}</p>
      <ol className="flex flex-col gap-2">
        {renderByIndex(tried, ({ kappa, text, problem }, index) => (
          <li>
            {problem === null
              ? t("Proposal {number}: kappa {kappa}", { number: index + 1, kappa: words(kappa) })
              : t("Proposal {number} could not be used: {problem}", { number: index + 1, problem })}
            {text === "" ? null : (
              <details>
                <summary className="cursor-pointer rounded-sm text-ink-muted">{t("Its prompt")}</summary>
                <PlainText label={t("Prompt of proposal {number}", { number: index + 1 })} text={text} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
