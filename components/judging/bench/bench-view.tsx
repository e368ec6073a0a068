"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { estimateColumns } from "@/components/figure/estimate-columns";
import type { FigureColumn } from "@/components/figure/figure-data";
import { formatDuration, formatNumber, formatShare, formatSigned } from "@/components/figure/statistic/format-number";
import { EstimateCell } from "@/components/figure/statistic/statistic-cell";
import { TablePanel } from "@/components/figure/table-panel";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { type Bench, type BenchVersion, type PartFigures, ratersOf } from "@/lib/judging/bench";
import { benchQuery } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import { BenchActions } from "./bench-actions";
import { BenchFigures } from "./bench-figures";

/** How often the answers that are kept are to be right. */
const ACCURACIES = ["0.8", "0.85", "0.9", "0.95", "0.98"] as const;

/** A bench: its versions next to each other, what each is worth, and what to do next. */
export function BenchView({ studyId, benchId }: { studyId: string; benchId: string }) {
  const [accuracy, setAccuracy] = useState<string>("0.95");
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useQuery({ ...benchQuery(studyId, benchId, accuracy), refetchInterval: 10_000 });
  const { data } = query;
  if (!data) return <PageWaiting what={t("the bench")} query={query} />;
  const version = data.versions.find(({ raterId }) => raterId === chosen) ?? data.versions.at(-1);
  const { examples, development, test } = data.parts;
  return (
    <>
      <PageHeader
        title={data.name}
        description={t(
          "{round} · {examples} instructions for examples, {development} for development, {test} for the test · seed {seed} · {raters}",
          {
            round: data.roundName,
            examples: examples?.instructions ?? 0,
            development: development?.instructions ?? 0,
            test: test?.instructions ?? 0,
            seed: String(data.seed),
            raters: ratersOf(data),
          },
        )}
      />
      <div className="flex flex-col gap-8">
        <VersionsPanel bench={data} part="development" studyId={studyId} />
        {data.versions.some(({ test: opened }) => opened !== null) ? (
          <VersionsPanel bench={data} part="test" studyId={studyId} />
        ) : null}
        <Openings bench={data} />
        {version ? (
          <>
            <VersionChoice
              bench={data}
              chosen={version.raterId}
              onChoose={setChosen}
              accuracy={accuracy}
              onAccuracy={setAccuracy}
            />
            {data.may.write ? (
              <BenchActions key={version.raterId} studyId={studyId} bench={data} version={version} />
            ) : null}
            <BenchFigures version={version} />
          </>
        ) : null}
      </div>
    </>
  );
}

interface VersionChoiceProps {
  bench: Bench;
  chosen: string;
  onChoose: (raterId: string) => void;
  accuracy: string;
  onAccuracy: (accuracy: string) => void;
}

function VersionChoice({ bench, chosen, onChoose, accuracy, onAccuracy }: VersionChoiceProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t("Version")} id="version">
        <Select value={chosen} onChange={({ target }) => onChoose(target.value)}>
          {bench.versions.map(({ raterId, number, name }) => (
            <option key={raterId} value={raterId}>
              {t("{number}: {name}", { number, name })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("Kept answers are to be right")} id="accuracy">
        <Select value={accuracy} onChange={({ target }) => onAccuracy(target.value)}>
          {ACCURACIES.map((share) => (
            <option key={share} value={share}>
              {formatShare(Number(share))}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

type Shown = BenchVersion & { readonly figures: PartFigures };

function VersionsPanel({ bench, part, studyId }: { bench: Bench; part: "development" | "test"; studyId: string }) {
  const rows = bench.versions.flatMap((version): Shown[] => {
    const figures = version[part];
    return figures ? [{ ...version, figures }] : [];
  });
  const title = part === "development" ? t("Versions on development") : t("Versions on the test");
  return (
    <TablePanel<Shown>
      level={2}
      title={title}
      description={
        part === "development"
          ? t(
              "Against the majority of people; kappa is Cohen’s. Compare the ceiling, a person’s mean kappa with each other person, with the judge’s mean kappa with each person. Verdict z is their difference in standard deviations of people: with few people it is rough. 95% intervals: bootstrap over instructions. Cost and time are what its answers first took.",
            )
          : t("Only versions for which the test was opened. Report these numbers.")
      }
      fileName={`versions-${part}`}
      empty={t("No versions yet.")}
      data={{
        caption: title,
        columns: columns(
          studyId,
          rows.some(({ figures }) => figures.answers !== null),
        ),
        rows,
        rowKey: ({ raterId }) => raterId,
      }}
    />
  );
}

const measuresOf = ({ figures }: Shown) => figures.answers ?? figures.levels;

function columns(studyId: string, hasAnswers: boolean): FigureColumn<Shown>[] {
  return [versionColumn(studyId), ...measureColumns(hasAnswers), ...LAST_COLUMNS];
}

function versionColumn(studyId: string): FigureColumn<Shown> {
  return {
    id: "version",
    header: t("Version"),
    rowHeader: true,
    className: "min-w-36",
    value: ({ number, name }) => `${number} ${name}`,
    cell: ({ raterId, number, name, change, madeFrom, simulated }) => (
      <>
        {number}. <TextLink href={`/studies/${studyId}/models/judges/${raterId}`}>{name}</TextLink>
        <span className="block text-xs font-normal text-ink-muted">
          {madeFrom === null ? change : t("from {madeFrom} · {change}", { madeFrom, change })}
          {simulated ? ` ${t("(simulated)")}` : ""}
        </span>
      </>
    ),
  };
}

function measureColumns(hasAnswers: boolean): FigureColumn<Shown>[] {
  return [
    {
      id: "judged",
      header: t("Judged"),
      numeric: true,
      value: ({ figures }) => figures.judged,
      cell: ({ figures }) => t("{judged} of {tasks}", { judged: figures.judged, tasks: figures.tasks }),
    },
    ...estimateColumns<Shown>("kappa", t("Kappa"), (row) => measuresOf(row)?.kappa ?? null),
    verdictColumn("kappa", t("Kappa, person")),
    verdictColumn("ceiling", t("Ceiling")),
    verdictColumn("z", t("Verdict z"), (value) => formatNumber(value, 2)),
    ...(hasAnswers
      ? [
          ...estimateColumns<Shown>(
            "sensitivity",
            t("Sensitivity"),
            (row) => row.figures.answers?.sensitivity ?? null,
            formatShare,
          ),
          ...estimateColumns<Shown>(
            "specificity",
            t("Specificity"),
            (row) => row.figures.answers?.specificity ?? null,
            formatShare,
          ),
        ]
      : []),
    {
      id: "balanced",
      header: t("Balanced accuracy"),
      numeric: true,
      value: (row) => measuresOf(row)?.balanced ?? null,
      cell: (row) => numberCell(measuresOf(row)?.balanced, formatShare),
    },
  ];
}

function verdictColumn(
  id: "kappa" | "ceiling" | "z",
  header: string,
  format?: (value: number) => string,
): FigureColumn<Shown> {
  const of = (row: Shown) => measuresOf(row)?.verdict[id];
  return {
    id: `verdict-${id}`,
    header,
    numeric: true,
    value: (row) => of(row) ?? null,
    cell: (row) => numberCell(of(row), format),
  };
}

const LAST_COLUMNS: readonly FigureColumn<Shown>[] = [
  {
    id: "against",
    header: t("Change"),
    value: ({ figures }) => figures.against?.verdict ?? null,
    cell: ({ figures }) => <Against figures={figures} />,
  },
  {
    id: "cost",
    header: t("Cost and time"),
    numeric: true,
    value: ({ figures }) => figures.cost?.amount ?? null,
    cell: ({ figures: { cost } }) =>
      cost === null
        ? "–"
        : `${cost.amount === null ? t("no price set") : `${formatNumber(cost.amount, 2)} ${cost.currency}`} · ${formatDuration(cost.milliseconds)}`,
  },
];

function numberCell(
  statistic: { defined: true; value: number } | { defined: false; explanation: string } | undefined,
  format: (value: number) => string = formatNumber,
) {
  if (statistic === undefined) return "–";
  return statistic.defined ? format(statistic.value) : <span title={statistic.explanation}>–</span>;
}

const VERDICTS = { better: t("better"), worse: t("worse"), "cannot tell": t("cannot tell") };

function Against({ figures: { against } }: { figures: PartFigures }) {
  if (!against) return "–";
  const { kappa, number, verdict } = against;
  const tone = verdict === "better" ? "positive" : verdict === "worse" ? "negative" : "neutral";
  return (
    <>
      <Badge tone={tone}>{VERDICTS[verdict]}</Badge>
      <span className="block text-xs text-ink-muted">{t("kappa against version {number}", { number })}</span>
      <EstimateCell estimate={kappa} format={formatSigned} />
    </>
  );
}

/** Who opened the test for which version, and when. */
function Openings({ bench }: { bench: Bench }) {
  const opened = bench.versions.flatMap(({ raterId, number, name, openedAt, openedBy }) =>
    openedAt === null ? [] : [{ raterId, number, name, openedAt, openedBy }],
  );
  return (
    <Panel
      level={2}
      title={t("Openings of the test")}
      description={t(
        "Each version is tested once. The more versions you test, the more likely one looks good by chance.",
      )}
    >
      {opened.length === 0 ? (
        <p className="text-sm text-ink-muted">{t("The test has not been opened.")}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {opened.map(({ raterId, number, name, openedAt, openedBy }) => (
            <li key={raterId}>
              {t("Version {number}, {name}: opened by {openedBy}", {
                number,
                name,
                openedBy: openedBy ?? t("the operator"),
              })}{" "}
              <DateTime at={openedAt} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
