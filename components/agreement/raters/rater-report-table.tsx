import type { ReactNode } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import type { RaterReport } from "@/lib/domain/agreement/agreement-raters";
import { RaterName } from "./rater-name";

export interface RaterReportTableProps {
  title: string;
  /** what the numbers mean, and what they do not */
  description: ReactNode;
  raters: readonly RaterReport[];
  columns: readonly Column<RaterReport>[];
  actions?: ReactNode;
  footer?: ReactNode;
  empty?: string;
}

const RATER: Column<RaterReport> = {
  id: "rater",
  header: "Rater",
  rowHeader: true,
  className: "min-w-44",
  cell: (rater) => <RaterName pseudonym={rater.pseudonym} name={rater.name} simulated={rater.simulated} />,
};

/** One side of how raters label: a row for each, with what the numbers mean above. */
export function RaterReportTable({
  title,
  description,
  raters,
  columns,
  actions,
  footer,
  empty,
}: RaterReportTableProps) {
  return (
    <Panel level={2} title={title} description={description} actions={actions} footer={footer} flush>
      <DataTable
        caption={`${title} of each rater`}
        hideCaption
        columns={[RATER, ...columns]}
        rows={raters}
        rowKey={(rater) => rater.raterId}
        empty={empty ?? "No rater of this kind has labelled."}
        maxHeight="max-h-128"
      />
    </Panel>
  );
}
