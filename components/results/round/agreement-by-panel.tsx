import { useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { TablePanel } from "@/components/figure/table-panel";
import { t } from "@/lib/messages/translate";
import { type AgreementBy, agreementByFigure } from "@/lib/results/agreement-by";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { figureQuery } from "@/lib/results/queries/figure-query";

export interface AgreementByPanelProps {
  roundId: string;
  filter: Pick<AgreementFilter, "raters" | "level" | "order" | "without">;
  version: string;
}

const GROUP_NAMES: Readonly<Record<string, string>> = {
  "position first": t("First quarter of a rater’s labels"),
  "position second": t("Second quarter"),
  "position third": t("Third quarter"),
  "position last": t("Last quarter"),
  "confidence low": t("Confidence: low"),
  "confidence medium": t("Confidence: medium"),
  "confidence high": t("Confidence: high"),
  "seen all": t("Whole response seen"),
  "seen less": t("Not all of it seen"),
};

/** Where disagreement comes from: when a label was given, how sure its rater was, how much they had seen. */
export function AgreementByPanel({ roundId, filter, version }: AgreementByPanelProps) {
  const { data } = useQuery(figureQuery(agreementByFigure, roundId, filter, version));
  if (!data || data.rows.length === 0) return null;
  const nameOf = ({ by, group }: AgreementBy) => GROUP_NAMES[`${by} ${group}`] ?? group;
  return (
    <TablePanel<AgreementBy>
      title={t("Agreement by position, confidence and reading")}
      description={t(
        "Krippendorff’s alpha of each group of labels with all other labels of the same tasks. Weighted by their labels, the groups of one kind come to the alpha of the round. Intervals: bootstrap over tasks.",
      )}
      fileName="agreement-by"
      empty={t("No task has two labels yet.")}
      data={{
        caption: t("Alpha by position, confidence and share seen"),
        columns: [
          { id: "group", header: t("Labels"), rowHeader: true, value: nameOf },
          countColumn<AgreementBy>("n", "n", (row) => row.n),
          ...estimateColumns<AgreementBy>("alpha", t("Alpha"), (row) => row.alpha),
        ],
        rows: data.rows,
        rowKey: ({ by, group }) => `${by} ${group}`,
      }}
    />
  );
}
