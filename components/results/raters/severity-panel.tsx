import { useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { byValue } from "@/components/figure/figure-data";
import { formatNumber, formatP } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { AsOfNotice, PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { Panel } from "@/components/ui/panel";
import { t } from "@/lib/messages/translate";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { raterSeverityFigure, type Severity } from "@/lib/results/rater-severity";
import { alikeWords, ratersOf, severityAdvice } from "@/lib/results/severity-words";

export interface SeverityPanelProps {
  roundId: string;
  filter: Pick<AgreementFilter, "raters" | "without">;
  version: string;
}

/** How strict raters are, and scores of systems with that taken out. */
export function SeverityPanel({ roundId, filter, version }: SeverityPanelProps) {
  const { data, error, refetch } = useQuery(figureQuery(raterSeverityFigure, roundId, filter, version));
  if (!data) return error ? <PanelWaiting title={t("Severity")} error={error} onRetry={refetch} /> : null;
  if (isPending(data)) {
    return (
      <Panel level={2} title={t("Severity")}>
        <WorkerComputes pending={data} />
      </Panel>
    );
  }
  return (
    <>
      <AsOfNotice asOf={data.asOf} />
      <SeverityTables
        title={t("Severity")}
        counted={t("Labels")}
        unit={t("Shift: what the rater adds to the score that an average rater would give.")}
        fileName="severity"
        found={data.levels}
      />
      <SeverityTables
        title={t("Severity in answers")}
        counted={t("Answers")}
        unit={t("Shift: what the rater adds to the share of YES that an average rater would give.")}
        fileName="severity-answers"
        found={data.answers}
      />
    </>
  );
}

type RaterSeverity = Severity["raters"][number];
type SystemMeasure = Severity["systems"][number];
type Found = { defined: true; value: Severity } | { defined: false; explanation: string } | null;

interface SeverityTablesProps {
  title: string;
  /** what each rater's and system's count is of */
  counted: string;
  unit: string;
  fileName: string;
  found: Found;
}

function SeverityTables({ title, counted, unit, fileName, found }: SeverityTablesProps) {
  if (found === null) return null;
  const raters = found.defined ? found.value.raters : [];
  const advice = found.defined ? severityAdvice(ratersOf(found.value)) : "";
  return (
    <>
      <TablePanel<RaterSeverity>
        title={title}
        description={
          found.defined
            ? `${advice} ${alikeWords(found.value.alpha)} ${unit} ${t("By a many-facet Rasch model; p: of being as strict as the raters are on average, Holm-corrected. Infit and outfit are about 1 where labels differ as much as the model expects.")}`
            : found.explanation
        }
        fileName={fileName}
        empty={found.defined ? t("No labels yet.") : found.explanation}
        data={{
          caption: title,
          columns: [
            { id: "rater", header: t("Rater"), rowHeader: true, value: ({ number }) => pseudonymOf(number) },
            countColumn<RaterSeverity>("labels", counted, ({ labels }) => labels),
            ...estimateColumns<RaterSeverity>("shift", t("Shift"), ({ shift }) => shift),
            ...estimateColumns<RaterSeverity>("severity", t("Severity (logits)"), ({ severity }) => severity),
            numberColumn<RaterSeverity>("p", "p", ({ pValue }) => pValue, formatP),
            numberColumn<RaterSeverity>("infit", t("Infit"), ({ infit }) => infit),
            numberColumn<RaterSeverity>("outfit", t("Outfit"), ({ outfit }) => outfit),
          ],
          rows: raters,
          rowKey: ({ number }) => String(number),
        }}
      />
      {found.defined && found.value.systems.length > 1 ? (
        <FairAverages title={title} counted={counted} fileName={fileName} systems={found.value.systems} />
      ) : null}
    </>
  );
}

interface FairAveragesProps extends Pick<SeverityTablesProps, "title" | "counted" | "fileName"> {
  systems: readonly SystemMeasure[];
}

function FairAverages({ title, counted, fileName, systems }: FairAveragesProps) {
  return (
    <TablePanel<SystemMeasure>
      title={t("{title}: fair averages of systems", { title })}
      description={t(
        "What raters of average severity would give on average, no matter who labelled which system. Where all raters labelled all systems alike, it is about the mean.",
      )}
      fileName={`${fileName}-systems`}
      empty={t("No labels yet.")}
      data={{
        caption: t("Fair averages"),
        columns: [
          { id: "system", header: t("System"), rowHeader: true, value: ({ system }) => system },
          countColumn<SystemMeasure>("labels", counted, ({ labels }) => labels),
          numberColumn<SystemMeasure>("mean", t("Mean"), ({ observed }) => observed),
          ...estimateColumns<SystemMeasure>("fair", t("Fair average"), ({ fair }) => fair),
        ],
        rows: byValue(systems, ({ fair }) => fair.value, "highest"),
        rowKey: ({ system }) => system,
      }}
    />
  );
}

function numberColumn<Row>(id: string, header: string, value: (row: Row) => number, format = formatNumber) {
  return { id, header, numeric: true, value, cell: (row: Row) => format(value(row)) };
}
