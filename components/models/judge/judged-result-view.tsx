import { type JudgedAnswerResult, type JudgedResult, judgedResultSchema } from "@/lib/domain/judge/judged-label";
import * as texts from "@/lib/messages/researcher/judge-setup";
import { say } from "@/lib/messages/researcher/say";

const SOURCES: Record<NonNullable<JudgedAnswerResult["probabilityFrom"]>, string> = {
  logprobs: texts.fromTheProbabilitiesOfItsTokens,
  samples: texts.shareOfSamples,
  score: texts.fromItsScore,
};
const CHOICES = [texts.aIsBetter, texts.nearIdentical, texts.bIsBetter];

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
      ? say(texts.meanOf, { mean: mean.toFixed(2), samples: samples.join(", ") })
      : "";
  return [
    ...(alreadyLabelled ? [{ name: texts.label, text: texts.thereWasOneAlreadyNothing }] : []),
    ...(level === null ? [] : [{ name: texts.score, text: `${level}${many}` }]),
    ...answers.map((answer, index) => ({
      name: answer.side
        ? say(texts.responseQuestion, { side: answer.side, index: (index % (answers.length / 2)) + 1 })
        : say(texts.question, { index: index + 1 }),
      text: answerText(answer),
    })),
    ...categories.map((given, index) => ({
      name: say(texts.question, { index: index + 1 }),
      text: given.categories.length > 0 ? given.categories.join(", ") : texts.noneOfTheCategories,
    })),
    ...orders.map(({ shownFirst, preference }) => ({
      name: say(texts.shownFirst, { shownFirst }),
      text: preference === null ? texts.couldNotBeParsed : (CHOICES[preference - 1] ?? ""),
    })),
    ...(orders.some(({ preference }) => preference === null)
      ? [{ name: texts.bothOrders, text: orderMissing(orders) }]
      : []),
    ...(consistent === false ? [{ name: texts.bothOrders, text: texts.contradictEachOther }] : []),
    ...failures.map(({ about, kind, message }, index) => ({
      name: say(texts.lostSample, { index: index + 1 }),
      text: `${about}: ${kind}. ${message}`,
    })),
  ];
}

function orderMissing(orders: JudgedResult["orders"]): string {
  return orders.every(({ preference }) => preference === null) ? texts.neitherCouldBeRead : texts.labelNeedsBoth;
}

function answerText({ answer, probability, probabilityFrom, score, lost }: JudgedAnswerResult): string {
  const parts = [
    answer ?? texts.noAnswer,
    score === null ? null : say(texts.of100, { score: score.toFixed(1) }),
    probability === null || probabilityFrom === null
      ? null
      : say(texts.probabilityOfYes, { probability: probability.toFixed(3), source: SOURCES[probabilityFrom] }),
    lost > 0 ? say(texts.samplesLost, { count: lost }) : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
