import { formatDuration, formatNumber, formatShare, formatSigned } from "@/components/figure/statistic/format-number";
import type { ListColumn } from "@/components/table/list-column";
import { RowLink } from "@/components/table/row-link";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import type { RaterReport, RoundRaters } from "@/lib/results/agreement-raters";
import { asksFor, hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import type { ScaledRound } from "@/lib/round/protocol/round-scale";
import { levelWords } from "../words";
import { estimateColumn, numberColumn, statisticColumn, unitsColumn } from "./rater-cells";
import { RaterName } from "./rater-name";
import type { RaterRow } from "./rater-row";

type Column = ListColumn<RaterRow>;

const optional = { optional: true };
const decimals = (value: number) => formatNumber(value, 2);

/** All that is counted of a rater, a column each; a few are shown until others are chosen. */
export function raterColumns(data: RoundRaters | null, labelsAddress: string): Column[] {
  const ofPeople = [raterColumn(labelsAddress), OPEN];
  if (data === null) return ofPeople;
  const isOfPairs = labelsPairs(data.protocol);
  return [
    raterColumn(labelsAddress),
    { id: "kind", header: t("Kind"), ...optional, value: ({ kind }) => kind, cell: ({ kind }) => kind },
    numberColumn(["labels", t("Labels")], ({ report, person }) => report?.labels ?? person?.labels, {
      help: t("Latest labels of tasks, without training and attention tasks"),
      format: formatCount,
    }),
    ...(data.scale === null ? [] : levelColumns(data)),
    ...(data.answers === null ? [] : ANSWER_COLUMNS),
    ...referenceColumns(data),
    ...TIME_COLUMNS,
    ...(data.scale === null ? [] : habitColumns(data)),
    ...(isOfPairs ? SIDE_COLUMNS : []),
    OPEN,
  ];
}

function raterColumn(labelsAddress: string): Column {
  return {
    id: "rater",
    header: t("Rater"),
    rowHeader: true,
    value: ({ pseudonym, name }) => (name === null ? pseudonym : `${pseudonym} ${name}`),
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        {row.report ? (
          <RowLink href={`${labelsAddress}?rater=${row.raterId}&raters=all`}>
            <RaterName {...row} />
          </RowLink>
        ) : (
          <RaterName {...row} />
        )}
        {row.person?.removedAt ? (
          <Badge>
            {t.rich("removed {dateTime}", { dateTime: <DateTime key="dateTime" at={row.person.removedAt} /> })}
          </Badge>
        ) : null}
      </span>
    ),
  };
}

const OPEN = numberColumn(["open", t("Open tasks")], ({ person }) => person?.open, {
  help: t("Tasks assigned to the person now"),
  wide: true,
});

/** Agreement with the others, use of the scale, and what models of raters estimate. */
function levelColumns({ pairOrder }: RoundRaters): Column[] {
  return [
    estimateColumn(["kappa", t("Kappa")], ({ agreement }) => agreement.kappa, {
      help: t("Between the rater’s label and the consensus of the others on the same task"),
    }),
    unitsColumn(["shared", t("Tasks shared")], ({ agreement }) => agreement.nConsensus, {
      ...optional,
      help: t("Tasks that kappa is computed from"),
    }),
    statisticColumn(["without", t("Alpha without rater")], ({ agreement }) => agreement.alphaWithout, {
      wide: true,
      help: t("Alpha of all other raters. Above alpha of all: the others agree more among themselves"),
    }),
    statisticColumn(["change", t("Alpha change without rater")], ({ agreement }) => agreement.change, {
      ...optional,
      format: formatSigned,
      help: t("Alpha without the rater minus alpha of all"),
    }),
    numberColumn(["left", t("Tasks left")], ({ report }) => report?.agreement.nUnitsWithout, {
      ...optional,
      help: t("Tasks with 2+ labels without the rater"),
    }),
    ...(pairOrder === "both"
      ? []
      : [
          estimateColumn(["bias", t("Bias")], ({ scale }) => scale.bias, {
            format: formatSigned,
            wide: true,
            help: t("Mean level minus the mean of the others’ levels of the same tasks"),
          }),
          statisticColumn(["mean", t("Mean level")], ({ scale }) => scale.mean, { ...optional, format: decimals }),
        ]),
    statisticColumn(["spread", t("Spread")], ({ scale }) => scale.spread, {
      ...optional,
      format: decimals,
      help:
        pairOrder === "both"
          ? t("Standard deviation of the levels about the middle of the scale: how decisive the rater is")
          : t("Standard deviation of the rater’s levels"),
    }),
    statisticColumn(["competence", t("Competence (MACE)")], ({ reliability }) => reliability.competence, {
      ...optional,
      help: t("Estimated probability that the rater knows the level rather than guesses"),
    }),
    statisticColumn(["accuracy", t("Accuracy (Dawid–Skene)")], ({ reliability }) => reliability.accuracy, {
      ...optional,
      help: t("Estimated share of right labels, where right is what raters agree on"),
    }),
  ];
}

const ANSWER_COLUMNS: Column[] = [
  statisticColumn(["pass-rate", t("Pass rate")], ({ answers }) => answers?.passRate, {
    format: formatShare,
    wide: true,
    help: t("Share of YES among YES and NO, over the checklists’ questions"),
  }),
  statisticColumn(["unknown", "UNKNOWN"], ({ answers }) => answers?.unknownRate, { ...optional, format: formatShare }),
  numberColumn(["yes", "YES"], ({ report }) => report?.answers?.yes, { ...optional, format: formatCount }),
  numberColumn(["no", "NO"], ({ report }) => report?.answers?.no, { ...optional, format: formatCount }),
  estimateColumn(["answers-kappa", t("Kappa of answers")], ({ answers }) => answers?.kappa, {
    ...optional,
    help: t("With the others’ majority; questions on which they are split are left out"),
  }),
  estimateColumn(["answers-same", t("Agrees with majority")], ({ answers }) => answers?.same, {
    ...optional,
    format: formatShare,
    help: t("Share of answers equal to the others’ majority"),
  }),
  unitsColumn(["answers-shared", t("Questions shared")], ({ answers }) => answers?.nConsensus, {
    ...optional,
    what: t("question"),
  }),
  statisticColumn(["answers-change", t("Answers’ alpha change without rater")], ({ answers }) => answers?.change, {
    ...optional,
    format: formatSigned,
    help: t("Nominal alpha of the answers without the rater minus that of all"),
  }),
];

const STRATA = [
  { stratum: "attention", header: t("Attention right") },
  { stratum: "training", header: t("Training right") },
  { stratum: "main", header: t("Reference right") },
] as const;

/** Attention tasks are shown at once where there are any. */
function referenceColumns({ protocol, strata }: RoundRaters): Column[] {
  const hasAttention = strata.some(({ stratum, tasks }) => stratum === "attention" && tasks > 0);
  const knownOf = (report: RaterReport, stratum: (typeof STRATA)[number]["stratum"]) =>
    report.known.find((row) => row.stratum === stratum);
  const right = hasAnswers(protocol) ? t("equal to every reference answer") : t("equal to the reference answer");
  return [
    ...STRATA.flatMap(({ stratum, header }) => [
      estimateColumn([`${stratum}-right`, header], (report) => knownOf(report, stratum)?.share, {
        optional: stratum !== "attention" || !hasAttention,
        format: formatShare,
        wide: true,
        help: t("Share of labels of {otherTasks} {right}", {
          otherTasks: stratum === "main" ? t("other tasks with a reference answer") : t("{stratum} tasks", { stratum }),
          right,
        }),
      }),
      unitsColumn([`${stratum}-n`, t("{header}: labels", { header })], (report) => knownOf(report, stratum)?.n, {
        optional: true,
        what: t("label"),
      }),
    ]),
    ...(labelsPairs(protocol) || !asksFor(protocol, "level")
      ? []
      : [
          statisticColumn(["difference", t("Mean difference")], (report) => knownOf(report, "main")?.difference, {
            optional: true,
            format: decimals,
            help: t("Level minus the reference score, over other tasks with one"),
          }),
        ]),
  ];
}

const TIME_COLUMNS: Column[] = [
  numberColumn(["median", t("Median time")], ({ report }) => seconds(report?.time.medianMs), {
    format: (value: number) => formatDuration(value * 1000),
    help: t("On a task, in seconds in the file"),
  }),
  numberColumn(["quartile-1", t("Lower quartile")], ({ report }) => seconds(report?.time.quartilesMs?.[0]), {
    ...optional,
    format: (value: number) => formatDuration(value * 1000),
  }),
  numberColumn(["quartile-3", t("Upper quartile")], ({ report }) => seconds(report?.time.quartilesMs?.[1]), {
    ...optional,
    format: (value: number) => formatDuration(value * 1000),
  }),
  numberColumn(["timed", t("With a time")], ({ report }) => report?.time.n, { ...optional, format: formatCount }),
  estimateColumn(["fast", t("Fast")], ({ time }) => (time.n > 0 ? time.fastShare : null), {
    format: formatShare,
    wide: true,
    help: t("Share of labels that took less time than the bound below; experienced raters are fast too"),
  }),
];

function seconds(milliseconds: number | null | undefined): number | null {
  return milliseconds === null || milliseconds === undefined ? null : milliseconds / 1000;
}

function habitColumns(scale: ScaledRound): Column[] {
  const level = ({ report }: RaterRow) =>
    report === null || report.same.level === null ? null : levelWords(scale, report.same.level);
  return [
    { id: "commonest", header: t("Most frequent level"), ...optional, value: level, cell: (row) => level(row) ?? "–" },
    statisticColumn(["same", t("Its share")], ({ same }) => same.share, {
      ...optional,
      format: formatShare,
      help: t("Share of labels with the rater’s most frequent level"),
    }),
    numberColumn(["run", t("Longest run")], ({ report }) => report?.same.longestRun, {
      ...optional,
      help: t("Equal levels in a row, in the order they were given; – if the order is unknown"),
    }),
  ];
}

const SIDE_COLUMNS: Column[] = [
  estimateColumn(["first", t("First preferred")], ({ position }) => position?.firstShare, {
    format: formatShare,
    wide: true,
    help: t("How often the response shown first was preferred, of those that preferred one; 50% without a bias"),
  }),
  numberColumn(["first-n", t("First")], ({ report }) => report?.position?.first, optional),
  numberColumn(["second-n", t("Second")], ({ report }) => report?.position?.second, optional),
  numberColumn(["tie-n", t("Neither")], ({ report }) => report?.position?.tie, optional),
];
