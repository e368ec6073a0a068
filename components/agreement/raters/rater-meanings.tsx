import type { ReactNode } from "react";
import { type AgreementLevel, amongWhom } from "@/lib/domain/agreement/agreement-filter";
import type { RoundRaters } from "@/lib/domain/agreement/agreement-raters";
import { DRAWN_NAMES } from "@/lib/domain/agreement/agreement-statistic";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { asksFor, hasAnswers, labelsPairs } from "@/lib/domain/protocol/protocols";
import { formatDuration, formatNumber, formatShare } from "../statistic/format-number";
import { levelWords } from "../words/level-words";

const KAPPA_MEANINGS: Record<AgreementLevel, string> = {
  nominal:
    "Kappa compares the rater’s label with the others’ most frequent one; tasks on which they are tied are left out.",
  ordinal: "Kappa (linear weights) compares the rater’s label with the others’ median.",
  interval: "Kappa (quadratic weights) compares the rater’s label with the others’ median.",
};

/** What the columns of the raters mean in this round, and what they rest on. */
export function RaterMeanings({ data, fastControl }: { data: RoundRaters; fastControl: ReactNode }) {
  const hasLevels = data.scale !== null;
  return (
    <dl className="grid gap-x-8 gap-y-4 text-sm md:grid-cols-2 [&_dd]:max-w-prose [&_dd]:text-ink-muted [&_dt]:font-medium">
      {hasLevels ? (
        <>
          <Meaning term="Agreement with the others">{agreementText(data)}</Meaning>
          <Meaning term="Use of the scale">{scaleText(data)}</Meaning>
        </>
      ) : null}
      {data.answers === null ? null : (
        <Meaning term="Checklist answers">
          A question asked of one response counts once; UNKNOWN is a missing answer. Kappa and the share of equal
          answers compare the rater’s answer with the others’ majority. {answersText(data.answers)}
        </Meaning>
      )}
      <Meaning term="Reference answers">{referenceText(data)}</Meaning>
      <Meaning term="Time on a task">
        {timeText(data)}
        {fastControl ? <span className="mt-2 flex">{fastControl}</span> : null}
      </Meaning>
      {hasLevels ? <Meaning term="Commonest level and longest run">{repeatedText(data)}</Meaning> : null}
      {labelsPairs(data.protocol) ? (
        <Meaning term="First preferred">
          {data.raters.some(({ position }) => position !== null)
            ? "How often the response shown first (left) was preferred, of the labels that preferred one. Sides are drawn at random, so without a bias it is 50 %: check whether the interval includes it."
            : "Which response was shown first is unknown for all labels of this round: imported labels don’t say."}
        </Meaning>
      ) : null}
    </dl>
  );
}

function Meaning({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function agreementText({ alpha, query, drawn }: RoundRaters): string {
  const among = amongWhom(query.raters);
  const all = alpha.value.defined
    ? `Alpha among ${among} (${query.level}): ${formatNumber(alpha.value.value)}.`
    : `Alpha among ${among} is not defined. ${alpha.value.explanation}`;
  return `${all} Where alpha without the rater is higher, the others agree more among themselves. ${KAPPA_MEANINGS[query.level]} A rater can differ from the others and be right. Only kappa and bias have intervals: bootstrap over ${DRAWN_NAMES[drawn]}.`;
}

function scaleText({ pairOrder }: RoundRaters): string {
  return pairOrder === "both"
    ? "Spread is the standard deviation of the rater’s levels about the middle of the scale: how decisive the rater is. Pairs that are read both ways have no mean and no bias, since turning pairs round would give any other."
    : "Bias is the mean of the rater’s level minus the mean of the others’ levels of the same tasks: above 0, higher levels than the others. Spread is the standard deviation of the rater’s own levels.";
}

function answersText({ alpha, nUnitsPairable, isSample, labels }: NonNullable<RoundRaters["answers"]>): string {
  const all = alpha.defined
    ? `Alpha of these raters’ answers: ${formatNumber(alpha.value)}, on ${counted(nUnitsPairable, "question")} of responses with two answers or more.`
    : `Alpha of these raters’ answers is not defined. ${alpha.explanation}`;
  return isSample
    ? `${all} Of the answers of ${formatCount(labels)} labels: whole tasks, drawn with the round’s seed.`
    : all;
}

function referenceText(data: RoundRaters): string {
  const right = labelsPairs(data.protocol)
    ? "the reference outcome (A, tie, B)"
    : [
        ...(asksFor(data.protocol, "level") ? ["exactly the reference score"] : []),
        ...(hasAnswers(data.protocol) ? ["every reference answer"] : []),
      ].join(" and ");
  return `${strataText(data)} Right means ${right}. Training and attention tasks count in nothing else on this page.`;
}

function strataText({ strata }: RoundRaters): string {
  const of = (stratum: (typeof strata)[number]["stratum"]) => strata.find((row) => row.stratum === stratum);
  const checks = (["training", "attention"] as const).map((stratum) => {
    const row = of(stratum);
    if (!row || row.tasks === 0) return `no ${stratum} tasks`;
    return `${counted(row.tasks, `${stratum} task`)} (${row.known === row.tasks ? "all" : row.known} with a reference answer)`;
  });
  const main = of("main");
  return `This round has ${checks.join(" and ")}; of its ${counted(main?.tasks ?? 0, "other task")}, ${
    main && main.known > 0 ? formatCount(main.known) : "none"
  } ${main?.known === 1 ? "has" : "have"} a reference answer.`;
}

function timeText({ fastBound }: RoundRaters): string {
  if (fastBound === null) return "No label of this round has a time: imported labels and judges bring none.";
  const { ms, chosen, medianMs } = fastBound;
  const bound = ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : formatDuration(ms);
  const why =
    chosen || medianMs === null ? ", as chosen" : `, a quarter of the round’s median of ${formatDuration(medianMs)}`;
  return `Half of a rater’s tasks took between the two quartiles. Fast means under ${bound}${why}: short tasks and practised raters are fast too.`;
}

function repeatedText(data: RoundRaters): string {
  const { pairOrder, commonest } = data;
  const seen = pairOrder === "both" ? " Of pairs as the rater saw them: A is the response that was shown first." : "";
  const all =
    commonest.level !== null && commonest.share.defined
      ? ` Over all labels the commonest level is “${levelWords(data, commonest.level)}”, ${formatShare(commonest.share.value)}.`
      : "";
  return `The level that a rater gave most often, and the longest run of equal levels in the order they were given.${seen}${all} Where most tasks deserve one level, most labels are that level.`;
}
