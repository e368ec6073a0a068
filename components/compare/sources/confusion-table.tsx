import { OUTCOME_WORDS } from "@/components/results/words";
import { DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/link";
import type { Outcomes } from "@/lib/compare/source-cases";
import type { Comparison } from "@/lib/compare/sources";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";

const OUTCOMES = ["win", "tie", "loss"] as const;

export interface ConfusionTableProps {
  comparison: Comparison;
  /** the address that lists the cases of one cell */
  addressOf: (cell: Outcomes) => string;
}

/** How often each outcome of the label (rows) met each outcome of the prediction; every count leads to its cases. */
export function ConfusionTable({ comparison: { confusion, label, prediction }, addressOf }: ConfusionTableProps) {
  return (
    <DataTable
      caption={t("Outcomes of {label} (rows) by outcomes of {prediction} (columns)", {
        label: label.name,
        prediction: prediction.name,
      })}
      hideCaption
      dense
      className="max-w-xl"
      columns={[
        { id: "label", header: t("Outcome"), rowHeader: true, cell: (row) => OUTCOME_WORDS[row] },
        ...OUTCOMES.map((outcome) => ({
          id: outcome,
          header: OUTCOME_WORDS[outcome],
          numeric: true,
          cell: (row: (typeof OUTCOMES)[number]) => {
            const count = confusion[row][outcome];
            if (count === 0) return "0";
            const link = (
              <TextLink href={addressOf({ label: row, prediction: outcome })}>{formatCount(count)}</TextLink>
            );
            return row === outcome ? <strong>{link}</strong> : link;
          },
        })),
      ]}
      rows={OUTCOMES}
      rowKey={(row) => row}
    />
  );
}
