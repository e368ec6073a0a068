import type { ReactNode } from "react";
import { formatDuration, formatNumber, formatShare } from "@/components/figure/statistic/format-number";
import { counted, formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { type AgreementLevel, amongWhom } from "@/lib/results/agreement-filter";
import type { RoundRaters } from "@/lib/results/agreement-raters";
import { DRAWN_NAMES } from "@/lib/results/agreement-statistic";
import { asksFor, hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import { levelWords } from "../words";

const KAPPA_MEANINGS: Record<AgreementLevel, string> = {
  nominal: t(
    "Kappa compares the rater’s label with the others’ most frequent one; tasks on which they are tied are left out.",
  ),
  ordinal: t("Kappa (linear weights) compares the rater’s label with the others’ median."),
  interval: t("Kappa (quadratic weights) compares the rater’s label with the others’ median."),
};

/** What the columns of the raters mean in this round, and what they rest on. */
export function RaterMeanings({ data, fastControl }: { data: RoundRaters; fastControl: ReactNode }) {
  const hasLevels = data.scale !== null;
  return (
    <dl className="grid gap-x-8 gap-y-4 text-sm md:grid-cols-2 [&_dd]:max-w-prose [&_dd]:text-ink-muted [&_dt]:font-medium">
      {hasLevels ? (
        <>
          <Meaning term={t("Agreement with the others")}>{agreementText(data)}</Meaning>
          <Meaning term={t("Scale use")}>{scaleText(data)}</Meaning>
        </>
      ) : null}
      {data.answers === null ? null : (
        <Meaning term={t("Checklist answers")}>
          {t(
            "A question asked of one response counts once; UNKNOWN is a missing answer. Kappa and the share of equal answers compare the rater’s answer with the others’ majority. {answersText}",
            { answersText: answersText(data.answers) },
          )}
        </Meaning>
      )}
      <Meaning term={t("Reference answers")}>{referenceText(data)}</Meaning>
      <Meaning term={t("Time on a task")}>
        {timeText(data)}
        {fastControl ? <span className="mt-2 flex">{fastControl}</span> : null}
      </Meaning>
      {hasLevels ? <Meaning term={t("Most frequent level and longest run")}>{repeatedText(data)}</Meaning> : null}
      {labelsPairs(data.protocol) ? (
        <Meaning term={t("First preferred")}>
          {data.raters.some(({ position }) => position !== null)
            ? t(
                "How often the response shown first (left) was preferred, of the labels that preferred one. Sides are drawn at random, so without a bias it is 50%: check whether the interval includes it.",
              )
            : t("Which response was shown first is unknown for all labels of this round: imported labels don’t say.")}
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
    ? t("Alpha among {among} ({level}): {alpha}.", {
        among,
        level: query.level,
        alpha: formatNumber(alpha.value.value),
      })
    : t("Alpha among {among} is not defined. {explanation}", { among, explanation: alpha.value.explanation });
  return t(
    "{all} Where alpha without the rater is higher, the others agree more among themselves. {kappaMeanings} A rater can differ from the others and be right. Only kappa and bias have intervals: bootstrap over {drawn}.",
    { all, kappaMeanings: KAPPA_MEANINGS[query.level], drawn: DRAWN_NAMES[drawn] },
  );
}

function scaleText({ pairOrder }: RoundRaters): string {
  return pairOrder === "both"
    ? t(
        "Spread is the standard deviation of the rater’s levels about the middle of the scale: how decisive the rater is. Pairs that are read both ways have no mean and no bias, since swapping the responses would change both.",
      )
    : t(
        "Bias is the mean of the rater’s level minus the mean of the others’ levels of the same tasks: above 0, higher levels than the others. Spread is the standard deviation of the rater’s own levels.",
      );
}

function answersText({ alpha, nUnitsPairable, isSample, labels }: NonNullable<RoundRaters["answers"]>): string {
  const all = alpha.defined
    ? t(
        "Alpha of these raters’ answers: {alpha}, on {count, plural, one {# question} other {# questions}} of responses with 2+ answers.",
        { alpha: formatNumber(alpha.value), count: nUnitsPairable },
      )
    : t("Alpha of these raters’ answers is not defined. {explanation}", { explanation: alpha.explanation });
  return isSample
    ? t("{all} Of the answers of {labels} labels: whole tasks, drawn with the round’s seed.", { all, labels })
    : all;
}

function referenceText(data: RoundRaters): string {
  const right = labelsPairs(data.protocol)
    ? t("the reference outcome (A, tie, B)")
    : t.list([
        ...(asksFor(data.protocol, "level") ? [t("exactly the reference score")] : []),
        ...(hasAnswers(data.protocol) ? [t("every reference answer")] : []),
      ]);
  return t("{strataText} Right means {right}. Training and attention tasks count in nothing else on this page.", {
    strataText: strataText(data),
    right,
  });
}

function strataText({ strata }: RoundRaters): string {
  const of = (stratum: (typeof strata)[number]["stratum"]) => strata.find((row) => row.stratum === stratum);
  const checks = (["training", "attention"] as const).map((stratum) => {
    const row = of(stratum);
    if (!row || row.tasks === 0) return t("no {stratum} tasks", { stratum });
    return t("{tasks} ({all} with a reference answer)", {
      tasks: counted(row.tasks, t("{stratum} task", { stratum })),
      all: row.known === row.tasks ? t("all") : row.known,
    });
  });
  const main = of("main");
  return t(
    "This round has {checks}; of its {count, plural, one {# other task} other {# other tasks}}, {known} {has} a reference answer.",
    {
      checks: t.list(checks),
      count: main?.tasks ?? 0,
      known: main && main.known > 0 ? formatCount(main.known) : t("none"),
      has: main?.known === 1 ? t("has") : t("have"),
    },
  );
}

function timeText({ fastBound }: RoundRaters): string {
  if (fastBound === null) return t("No label of this round has a time: imported labels and judges have none.");
  const { ms, chosen, medianMs } = fastBound;
  const bound = ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : formatDuration(ms);
  const why =
    chosen || medianMs === null
      ? t(", as chosen")
      : t(", a quarter of the round’s median of {median}", { median: formatDuration(medianMs) });
  return t(
    "Half of a rater’s tasks took between the two quartiles. Fast means under {bound}{why}: short tasks and experienced raters are fast too.",
    { bound, why },
  );
}

function repeatedText(data: RoundRaters): string {
  const { pairOrder, commonest } = data;
  const seen =
    pairOrder === "both" ? ` ${t("Of pairs as the rater saw them: A is the response that was shown first.")}` : "";
  const all =
    commonest.level !== null && commonest.share.defined
      ? ` ${t("Over all labels the most frequent level is “{levelWords}”, {share}.", { levelWords: levelWords(data, commonest.level), share: formatShare(commonest.share.value) })}`
      : "";
  return t(
    "The level that a rater gave most often, and the longest run of equal levels in the order they were given.{seen}{all} Where most tasks deserve one level, most labels are that level.",
    { seen, all },
  );
}
