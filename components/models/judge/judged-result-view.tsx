import { type JudgedAnswerResult, type JudgedResult, judgedResultSchema } from "@/lib/domain/judge/judged-label";
import * as texts from "@/lib/messages/researcher/judge-setup";
import { say } from "@/lib/messages/researcher/say";

const SOURCES: Record<NonNullable<JudgedAnswerResult["probabilityFrom"]>, string> = {
  logprobs: "from the probabilities of its tokens",
  samples: "the share of samples",
  score: "from its score",
};
const CHOICES = [texts.aIsBetter, "near-identical", texts.bIsBetter];

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
  const many = samples.length > 1 && mean !== null ? `, mean ${mean.toFixed(2)} of ${samples.join(", ")}` : "";
  return [
    ...(alreadyLabelled ? [{ name: "Label", text: texts.thereWasOneAlreadyNothing }] : []),
    ...(level === null ? [] : [{ name: "Score", text: `${level}${many}` }]),
    ...answers.map((answer, index) => ({
      name: answer.side
        ? say(texts.responseQuestion, { side: answer.side, index: (index % (answers.length / 2)) + 1 })
        : say(texts.question, { index: index + 1 }),
      text: answerText(answer),
    })),
    ...categories.map((given, index) => ({
      name: say(texts.question, { index: index + 1 }),
      text: given.categories.length > 0 ? given.categories.join(", ") : "none of the categories",
    })),
    ...orders.map(({ shownFirst, preference }) => ({
      name: say(texts.shownFirst, { shownFirst }),
      text: preference === null ? "could not be parsed" : (CHOICES[preference - 1] ?? ""),
    })),
    ...(orders.some(({ preference }) => preference === null)
      ? [{ name: texts.bothOrders, text: orderMissing(orders) }]
      : []),
    ...(consistent === false ? [{ name: texts.bothOrders, text: "contradict each other: near-identical" }] : []),
    ...failures.map(({ about, kind, message }, index) => ({
      name: say(texts.lostSample, { index: index + 1 }),
      text: `${about}: ${kind}. ${message}`,
    })),
  ];
}

function orderMissing(orders: JudgedResult["orders"]): string {
  return orders.every(({ preference }) => preference === null)
    ? texts.neitherCouldBeRead
    : "a label needs both, so the pair has none yet. What was read is kept: Retry asks for the missing order alone";
}

function answerText({ answer, probability, probabilityFrom, score, lost }: JudgedAnswerResult): string {
  const parts = [
    answer ?? "no answer",
    score === null ? null : say(texts.of100, { score: score.toFixed(1) }),
    probability === null || probabilityFrom === null
      ? null
      : `probability of YES ${probability.toFixed(3)}, ${SOURCES[probabilityFrom]}`,
    lost > 0 ? say(texts.samplesLost, { count: lost }) : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
