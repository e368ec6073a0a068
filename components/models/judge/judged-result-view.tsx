import { counted } from "@/lib/domain/format/counted";
import { type JudgedAnswerResult, type JudgedResult, judgedResultSchema } from "@/lib/domain/judge/judged-label";

const SOURCES: Record<NonNullable<JudgedAnswerResult["probabilityFrom"]>, string> = {
  logprobs: "from the probabilities of its tokens",
  samples: "the share of samples",
  score: "from its score",
};
const CHOICES = ["A is better", "near-identical", "B is better"];

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
    ...(alreadyLabelled ? [{ name: "Label", text: "There was one already; nothing was asked." }] : []),
    ...(level === null ? [] : [{ name: "Score", text: `${level}${many}` }]),
    ...answers.map((answer, index) => ({
      name: answer.side
        ? `Response ${answer.side}, question ${(index % (answers.length / 2)) + 1}`
        : `Question ${index + 1}`,
      text: answerText(answer),
    })),
    ...categories.map((given, index) => ({
      name: `Question ${index + 1}`,
      text: given.categories.length > 0 ? given.categories.join(", ") : "none of the categories",
    })),
    ...orders.map(({ shownFirst, preference }) => ({
      name: `${shownFirst} shown first`,
      text: preference === null ? "could not be read" : (CHOICES[preference - 1] ?? ""),
    })),
    ...(orders.some(({ preference }) => preference === null)
      ? [{ name: "Both orders", text: orderMissing(orders) }]
      : []),
    ...(consistent === false ? [{ name: "Both orders", text: "contradict each other: near-identical" }] : []),
    ...failures.map(({ about, kind, message }, index) => ({
      name: `Lost sample ${index + 1}`,
      text: `${about}: ${kind}. ${message}`,
    })),
  ];
}

function orderMissing(orders: JudgedResult["orders"]): string {
  return orders.every(({ preference }) => preference === null)
    ? "neither could be read, so the pair has no label"
    : "a label needs both, so the pair has none yet. What was read is kept: Retry asks for the missing order alone";
}

function answerText({ answer, probability, probabilityFrom, score, lost }: JudgedAnswerResult): string {
  const parts = [
    answer ?? "no answer",
    score === null ? null : `${score.toFixed(1)} of 100`,
    probability === null || probabilityFrom === null
      ? null
      : `probability of YES ${probability.toFixed(3)}, ${SOURCES[probabilityFrom]}`,
    lost > 0 ? `${counted(lost, "sample")} lost` : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
