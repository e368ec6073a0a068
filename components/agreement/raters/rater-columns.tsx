import type { ListColumn } from "@/components/table/list-column";
import { RowLink } from "@/components/table/row-link";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import type { RaterReport, RoundRaters } from "@/lib/domain/agreement/agreement-raters";
import { formatCount } from "@/lib/domain/format/counted";
import { asksFor, hasAnswers, labelsPairs } from "@/lib/domain/protocol/protocols";
import type { ScaledRound } from "@/lib/domain/protocol/round-scale";
import * as texts from "@/lib/messages/researcher/raters";
import { say } from "@/lib/messages/researcher/say";
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
    { id: "kind", header: texts.kind, ...optional, value: ({ kind }) => kind, cell: ({ kind }) => kind },
    numberColumn(["labels", texts.labels], ({ report, person }) => report?.labels ?? person?.labels, {
      help: texts.latestLabelsOfTasksWithout,
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
    header: texts.rater,
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
          <Badge>{say.parts(texts.removed, { dateTime: <DateTime key="dateTime" at={row.person.removedAt} /> })}</Badge>
        ) : null}
      </span>
    ),
  };
}

const OPEN = numberColumn(["open", texts.openTasks], ({ person }) => person?.open, {
  help: texts.tasksAssignedToThePerson,
  wide: true,
});

/** Agreement with the others, use of the scale, and what models of raters estimate. */
function levelColumns({ pairOrder }: RoundRaters): Column[] {
  return [
    estimateColumn(["kappa", texts.kappa], ({ agreement }) => agreement.kappa, {
      help: texts.betweenTheRatersLabel,
    }),
    unitsColumn(["shared", texts.tasksShared], ({ agreement }) => agreement.nConsensus, {
      ...optional,
      help: texts.tasksThatKappaIsComputed,
    }),
    statisticColumn(["change", texts.alphaChange], ({ agreement }) => agreement.change, {
      format: formatSigned,
      wide: true,
      help: texts.alphaWithoutTheRaterMinus,
    }),
    statisticColumn(["without", texts.alphaWithout], ({ agreement }) => agreement.alphaWithout, optional),
    numberColumn(["left", texts.tasksLeft], ({ report }) => report?.agreement.nUnitsWithout, {
      ...optional,
      help: texts.tasksWithTwoLabels,
    }),
    ...(pairOrder === "both"
      ? []
      : [
          estimateColumn(["bias", texts.bias], ({ scale }) => scale.bias, {
            format: formatSigned,
            wide: true,
            help: texts.meanLevelMinusTheMean,
          }),
          statisticColumn(["mean", texts.meanLevel], ({ scale }) => scale.mean, { ...optional, format: decimals }),
        ]),
    statisticColumn(["spread", texts.spread], ({ scale }) => scale.spread, {
      ...optional,
      format: decimals,
      help: pairOrder === "both" ? texts.standardDeviationOfTheLevels : texts.standardDeviationOfTheRaters,
    }),
    statisticColumn(["competence", texts.competenceMace], ({ reliability }) => reliability.competence, {
      ...optional,
      help: texts.estimatedProbabilityThatTheRater,
    }),
    statisticColumn(["accuracy", texts.accuracyDawidSkene], ({ reliability }) => reliability.accuracy, {
      ...optional,
      help: texts.estimatedShareOfRightLabels,
    }),
  ];
}

const ANSWER_COLUMNS: Column[] = [
  statisticColumn(["pass-rate", texts.passRate], ({ answers }) => answers?.passRate, {
    format: formatShare,
    wide: true,
    help: texts.yesOfYes,
  }),
  statisticColumn(["unknown", "UNKNOWN"], ({ answers }) => answers?.unknownRate, { ...optional, format: formatShare }),
  numberColumn(["yes", "YES"], ({ report }) => report?.answers?.yes, { ...optional, format: formatCount }),
  numberColumn(["no", "NO"], ({ report }) => report?.answers?.no, { ...optional, format: formatCount }),
  estimateColumn(["answers-kappa", texts.kappaOfAnswers], ({ answers }) => answers?.kappa, {
    ...optional,
    help: texts.withTheOthersMajorityQuestions,
  }),
  estimateColumn(["answers-same", texts.agreesWithMajority], ({ answers }) => answers?.same, {
    ...optional,
    format: formatShare,
    help: texts.shareOfAnswersEqual,
  }),
  unitsColumn(["answers-shared", texts.questionsShared], ({ answers }) => answers?.nConsensus, {
    ...optional,
    what: texts.question,
  }),
  statisticColumn(["answers-change", texts.alphaChangeOfAnswers], ({ answers }) => answers?.change, {
    ...optional,
    format: formatSigned,
    help: texts.nominalAlphaOfTheAnswers,
  }),
];

const STRATA = [
  { stratum: "attention", header: texts.attentionRight },
  { stratum: "training", header: texts.trainingRight },
  { stratum: "main", header: texts.referenceRight },
] as const;

/** Attention tasks are shown at once where there are any. */
function referenceColumns({ protocol, strata }: RoundRaters): Column[] {
  const hasAttention = strata.some(({ stratum, tasks }) => stratum === "attention" && tasks > 0);
  const knownOf = (report: RaterReport, stratum: (typeof STRATA)[number]["stratum"]) =>
    report.known.find((row) => row.stratum === stratum);
  const right = hasAnswers(protocol) ? texts.equalToEveryReferenceAnswer : texts.equalToTheReferenceAnswer;
  return [
    ...STRATA.flatMap(({ stratum, header }) => [
      estimateColumn([`${stratum}-right`, header], (report) => knownOf(report, stratum)?.share, {
        optional: stratum !== "attention" || !hasAttention,
        format: formatShare,
        wide: true,
        help: say(texts.shareOfLabelsOf, {
          otherTasks: stratum === "main" ? texts.otherTasksWithAReference : say(texts.tasks, { stratum }),
          right,
        }),
      }),
      unitsColumn([`${stratum}-n`, say(texts.labelsHeader, { header })], (report) => knownOf(report, stratum)?.n, {
        optional: true,
        what: texts.label,
      }),
    ]),
    ...(labelsPairs(protocol) || !asksFor(protocol, "level")
      ? []
      : [
          statisticColumn(["difference", texts.meanDifference], (report) => knownOf(report, "main")?.difference, {
            optional: true,
            format: decimals,
            help: texts.levelMinusTheReferenceScore,
          }),
        ]),
  ];
}

const TIME_COLUMNS: Column[] = [
  numberColumn(["median", texts.medianTime], ({ report }) => seconds(report?.time.medianMs), {
    format: (value: number) => formatDuration(value * 1000),
    help: texts.onATaskInSeconds,
  }),
  numberColumn(["quartile-1", texts.lowerQuartile], ({ report }) => seconds(report?.time.quartilesMs?.[0]), {
    ...optional,
    format: (value: number) => formatDuration(value * 1000),
  }),
  numberColumn(["quartile-3", texts.upperQuartile], ({ report }) => seconds(report?.time.quartilesMs?.[1]), {
    ...optional,
    format: (value: number) => formatDuration(value * 1000),
  }),
  numberColumn(["timed", texts.withATime], ({ report }) => report?.time.n, { ...optional, format: formatCount }),
  estimateColumn(["fast", texts.fast], ({ time }) => (time.n > 0 ? time.fastShare : null), {
    format: formatShare,
    wide: true,
    help: texts.shareOfLabelsThatTook,
  }),
];

function seconds(milliseconds: number | null | undefined): number | null {
  return milliseconds === null || milliseconds === undefined ? null : milliseconds / 1000;
}

function habitColumns(scale: ScaledRound): Column[] {
  const level = ({ report }: RaterRow) =>
    report === null || report.same.level === null ? null : levelWords(scale, report.same.level);
  return [
    { id: "commonest", header: texts.commonestLevel, ...optional, value: level, cell: (row) => level(row) ?? "–" },
    statisticColumn(["same", texts.itsShare], ({ same }) => same.share, {
      ...optional,
      format: formatShare,
      help: texts.shareOfLabels,
    }),
    numberColumn(["run", texts.longestRun], ({ report }) => report?.same.longestRun, {
      ...optional,
      help: texts.equalLevelsInARow,
    }),
  ];
}

const SIDE_COLUMNS: Column[] = [
  estimateColumn(["first", texts.firstPreferred], ({ position }) => position?.firstShare, {
    format: formatShare,
    wide: true,
    help: texts.howOftenTheResponseShown,
  }),
  numberColumn(["first-n", texts.first], ({ report }) => report?.position?.first, optional),
  numberColumn(["second-n", texts.second], ({ report }) => report?.position?.second, optional),
  numberColumn(["tie-n", texts.neither], ({ report }) => report?.position?.tie, optional),
];
