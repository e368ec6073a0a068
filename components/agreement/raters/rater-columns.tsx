import type { ListColumn } from "@/components/table/list-column";
import { RowLink } from "@/components/table/row-link";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import type { RaterReport, RoundRaters } from "@/lib/domain/agreement/agreement-raters";
import { formatCount } from "@/lib/domain/format/counted";
import { asksFor, hasAnswers, labelsPairs } from "@/lib/domain/protocol/protocols";
import type { ScaledRound } from "@/lib/domain/protocol/round-scale";
import { formatDuration, formatNumber, formatShare, formatSigned } from "../statistic/format-number";
import { levelWords } from "../words/level-words";
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
    { id: "kind", header: "Kind", ...optional, value: ({ kind }) => kind, cell: ({ kind }) => kind },
    numberColumn(["labels", "Labels"], ({ report, person }) => report?.labels ?? person?.labels, {
      help: "Latest labels of tasks, without training and attention tasks",
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
    ...{ id: "rater", header: "Rater", rowHeader: true },
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
          <Badge tone="warning">
            removed <DateTime at={row.person.removedAt} />
          </Badge>
        ) : null}
      </span>
    ),
  };
}

const OPEN = numberColumn(["open", "Open tasks"], ({ person }) => person?.open, {
  help: "Tasks assigned to the person now",
  wide: true,
});

/** Agreement with the others, use of the scale, and what models of raters estimate. */
function levelColumns({ pairOrder }: RoundRaters): Column[] {
  return [
    estimateColumn(["kappa", "Kappa"], ({ agreement }) => agreement.kappa, {
      help: "Between the rater’s label and the consensus of the others on the same task",
    }),
    unitsColumn(["shared", "Tasks shared"], ({ agreement }) => agreement.nConsensus, {
      ...optional,
      help: "Tasks that kappa is computed from",
    }),
    statisticColumn(["change", "Alpha change"], ({ agreement }) => agreement.change, {
      ...{ format: formatSigned, wide: true },
      help: "Alpha without the rater minus alpha of all. Above 0: the others agree more among themselves",
    }),
    statisticColumn(["without", "Alpha without"], ({ agreement }) => agreement.alphaWithout, optional),
    numberColumn(["left", "Tasks left"], ({ report }) => report?.agreement.nUnitsWithout, {
      ...optional,
      help: "Tasks with two labels or more without the rater",
    }),
    ...(pairOrder === "both"
      ? []
      : [
          estimateColumn(["bias", "Bias"], ({ scale }) => scale.bias, {
            ...{ format: formatSigned, wide: true },
            help: "Mean level minus the mean of the others’ levels of the same tasks",
          }),
          statisticColumn(["mean", "Mean level"], ({ scale }) => scale.mean, { ...optional, format: decimals }),
        ]),
    statisticColumn(["spread", "Spread"], ({ scale }) => scale.spread, {
      ...{ ...optional, format: decimals },
      help:
        pairOrder === "both"
          ? "Standard deviation of the levels about the middle of the scale: how decisive the rater is"
          : "Standard deviation of the rater’s levels",
    }),
    statisticColumn(["competence", "Competence (MACE)"], ({ reliability }) => reliability.competence, {
      ...optional,
      help: "Estimated probability that the rater knows the level rather than guesses",
    }),
    statisticColumn(["accuracy", "Accuracy (Dawid–Skene)"], ({ reliability }) => reliability.accuracy, {
      ...optional,
      help: "Estimated share of right labels, where right is what raters agree on",
    }),
  ];
}

const ANSWER_COLUMNS: Column[] = [
  statisticColumn(["pass-rate", "Pass rate"], ({ answers }) => answers?.passRate, {
    ...{ format: formatShare, wide: true },
    help: "YES of YES and NO, over the checklists’ questions",
  }),
  statisticColumn(["unknown", "UNKNOWN"], ({ answers }) => answers?.unknownRate, { ...optional, format: formatShare }),
  numberColumn(["yes", "YES"], ({ report }) => report?.answers?.yes, { ...optional, format: formatCount }),
  numberColumn(["no", "NO"], ({ report }) => report?.answers?.no, { ...optional, format: formatCount }),
  estimateColumn(["answers-kappa", "Kappa of answers"], ({ answers }) => answers?.kappa, {
    ...optional,
    help: "With the others’ majority; questions on which they are split are left out",
  }),
  estimateColumn(["answers-same", "Agrees with majority"], ({ answers }) => answers?.same, {
    ...{ ...optional, format: formatShare },
    help: "Share of answers equal to the others’ majority",
  }),
  unitsColumn(["answers-shared", "Questions shared"], ({ answers }) => answers?.nConsensus, {
    ...{ ...optional, what: "question" },
  }),
  statisticColumn(["answers-change", "Alpha change of answers"], ({ answers }) => answers?.change, {
    ...{ ...optional, format: formatSigned },
    help: "Nominal alpha of the answers without the rater minus that of all",
  }),
];

const STRATA = [
  { stratum: "attention", header: "Attention right" },
  { stratum: "training", header: "Training right" },
  { stratum: "main", header: "Reference right" },
] as const;

/** Attention tasks are shown at once where there are any. */
function referenceColumns({ protocol, strata }: RoundRaters): Column[] {
  const hasAttention = strata.some(({ stratum, tasks }) => stratum === "attention" && tasks > 0);
  const knownOf = (report: RaterReport, stratum: (typeof STRATA)[number]["stratum"]) =>
    report.known.find((row) => row.stratum === stratum);
  const right = hasAnswers(protocol) ? "equal to every reference answer" : "equal to the reference answer";
  return [
    ...STRATA.flatMap(({ stratum, header }) => [
      estimateColumn([`${stratum}-right`, header], (report) => knownOf(report, stratum)?.share, {
        ...{ optional: stratum !== "attention" || !hasAttention, format: formatShare, wide: true },
        help: `Share of labels of ${stratum === "main" ? "other tasks with a reference answer" : `${stratum} tasks`} ${right}`,
      }),
      unitsColumn([`${stratum}-n`, `${header}: labels`], (report) => knownOf(report, stratum)?.n, {
        ...{ optional: true, what: "label" },
      }),
    ]),
    ...(labelsPairs(protocol) || !asksFor(protocol, "level")
      ? []
      : [
          statisticColumn(["difference", "Mean difference"], (report) => knownOf(report, "main")?.difference, {
            ...{ optional: true, format: decimals },
            help: "Level minus the reference score, over other tasks with one",
          }),
        ]),
  ];
}

const TIME_COLUMNS: Column[] = [
  numberColumn(["median", "Median time"], ({ report }) => seconds(report?.time.medianMs), {
    ...{ format: (value: number) => formatDuration(value * 1000), help: "On a task, in seconds in the file" },
  }),
  numberColumn(["quartile-1", "Lower quartile"], ({ report }) => seconds(report?.time.quartilesMs?.[0]), {
    ...{ ...optional, format: (value: number) => formatDuration(value * 1000) },
  }),
  numberColumn(["quartile-3", "Upper quartile"], ({ report }) => seconds(report?.time.quartilesMs?.[1]), {
    ...{ ...optional, format: (value: number) => formatDuration(value * 1000) },
  }),
  numberColumn(["timed", "With a time"], ({ report }) => report?.time.n, { ...optional, format: formatCount }),
  estimateColumn(["fast", "Fast"], ({ time }) => (time.n > 0 ? time.fastShare : null), {
    ...{ format: formatShare, wide: true },
    help: "Share of labels that took less time than the bound below; practised raters are fast too",
  }),
];

function seconds(milliseconds: number | null | undefined): number | null {
  return milliseconds === null || milliseconds === undefined ? null : milliseconds / 1000;
}

function habitColumns(scale: ScaledRound): Column[] {
  const level = ({ report }: RaterRow) =>
    report === null || report.same.level === null ? null : levelWords(scale, report.same.level);
  return [
    { id: "commonest", header: "Commonest level", ...optional, value: level, cell: (row) => level(row) ?? "–" },
    statisticColumn(["same", "Its share"], ({ same }) => same.share, {
      ...{ ...optional, format: formatShare },
      help: "Share of labels with the rater’s commonest level",
    }),
    numberColumn(["run", "Longest run"], ({ report }) => report?.same.longestRun, {
      ...optional,
      help: "Equal levels in a row, in the order they were given; – where the order is not known",
    }),
  ];
}

const SIDE_COLUMNS: Column[] = [
  estimateColumn(["first", "First preferred"], ({ position }) => position?.firstShare, {
    ...{ format: formatShare, wide: true },
    help: "How often the response shown first was preferred, of those that preferred one; 50 % without a bias",
  }),
  numberColumn(["first-n", "First"], ({ report }) => report?.position?.first, optional),
  numberColumn(["second-n", "Second"], ({ report }) => report?.position?.second, optional),
  numberColumn(["tie-n", "Neither"], ({ report }) => report?.position?.tie, optional),
];
