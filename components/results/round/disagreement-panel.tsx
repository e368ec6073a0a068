import { useQuery } from "@tanstack/react-query";
import { formatNumber, formatP, formatShare } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { t } from "@/lib/messages/translate";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { type Disagreement, disagreementSourcesFigure } from "@/lib/results/disagreement-sources";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { disagreementAdvice, SOURCE_NAMES } from "./disagreement-words";

export interface DisagreementPanelProps {
  roundId: string;
  filter: Pick<AgreementFilter, "raters" | "level" | "order" | "without">;
  version: string;
}

type Source = Disagreement["sources"][number];

/** Why alpha is low: what raters, questions, items and the use of the scale add to the disagreement. */
export function DisagreementPanel({ roundId, filter, version }: DisagreementPanelProps) {
  const { data } = useQuery(figureQuery(disagreementSourcesFigure, roundId, filter, version));
  if (!data) return null;
  return (
    <>
      <SourcesTable title={t("Sources of disagreement")} fileName="disagreement" found={data.levels} />
      <SourcesTable
        title={t("Sources of disagreement in answers")}
        fileName="disagreement-answers"
        found={data.answers}
      />
    </>
  );
}

type Found = { defined: true; value: Disagreement } | { defined: false; explanation: string } | null;

function SourcesTable({ title, fileName, found }: { title: string; fileName: string; found: Found }) {
  if (found === null) return null;
  const advice = found.defined
    ? (disagreementAdvice(found.value) ?? t("No single source stands out clearly."))
    : found.explanation;
  return (
    <TablePanel<Source>
      title={title}
      description={`${advice} ${t("Shares are of the variance of labels within tasks. p: Holm-corrected over the sources; a source is named only if p < 0.05 and alpha would gain 0.05.")}`}
      fileName={fileName}
      empty={found.defined ? t("No task has two labels yet.") : found.explanation}
      data={{
        caption: title,
        columns: [
          { id: "source", header: t("Source"), rowHeader: true, value: ({ source }) => SOURCE_NAMES[source] },
          {
            id: "share",
            header: t("Share of disagreement"),
            numeric: true,
            value: ({ share }) => share,
            cell: ({ share }) => (share === null ? "–" : formatShare(share)),
          },
          {
            id: "without",
            header: t("Alpha without it"),
            numeric: true,
            value: ({ without }) => without,
            cell: ({ without }) => formatNumber(without),
          },
          {
            id: "p",
            header: "p",
            numeric: true,
            value: ({ pValue }) => pValue,
            cell: ({ pValue }) => (pValue.defined ? formatP(pValue.value) : "–"),
          },
          { id: "outstanding", header: t("Stand out"), value: ({ outstanding }) => outstanding.join("; ") },
          {
            id: "reason",
            header: t("Not tested because"),
            only: "csv",
            value: ({ pValue }) => (pValue.defined ? null : pValue.explanation),
          },
        ],
        rows: found.defined ? found.value.sources : [],
        rowKey: ({ source }) => source,
      }}
    />
  );
}
