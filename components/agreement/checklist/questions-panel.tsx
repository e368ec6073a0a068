import { Download } from "lucide-react";
import { DataTable } from "@/components/ui/data-table";
import { IconButton } from "@/components/ui/icon-button";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ITEMS_PER_PAGE, type ItemOrder, type RoundChecklist } from "@/lib/domain/agreement/agreement-checklist";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { figureCsv, tableColumns } from "../figure/figure-data";
import { saveFigureCsv } from "../figure/save-figure";
import { ITEM_COLUMNS } from "./answer-columns";

const ORDER_CHOICES = [
  { value: "contribution", label: "Most disagreement first" },
  { value: "disagreement", label: "Most disputed first" },
  { value: "checklist", label: "In order" },
] as const;

const TABLE_COLUMNS = tableColumns(ITEM_COLUMNS);

export interface QuestionsPanelProps {
  checklist: RoundChecklist;
  order: ItemOrder;
  after: number;
  onChange: (change: { order: ItemOrder; after: number }) => void;
}

/** Every question of the round, a page at a time. */
export function QuestionsPanel({ checklist: { items, total, ...data }, order, after, onChange }: QuestionsPanelProps) {
  const to = Math.min(total, data.after + ITEMS_PER_PAGE);
  return (
    <Panel
      level={2}
      title="By question"
      description="Over the responses it was asked about; with few responses alpha is unreliable."
      flush
      actions={
        <>
          <SegmentedControl<ItemOrder>
            legend="Order of questions"
            hideLegend
            size="sm"
            choices={ORDER_CHOICES}
            value={order}
            onValueChange={(next) => onChange({ order: next, after: 0 })}
          />
          <span data-print="hide">
            <IconButton
              size="sm"
              variant="quiet"
              label="Download these questions (CSV)"
              onClick={() =>
                saveFigureCsv("questions", (leftOut) => figureCsv({ columns: ITEM_COLUMNS, rows: items }, leftOut))
              }
            >
              <Download aria-hidden />
            </IconButton>
          </span>
        </>
      }
      footer={
        total > ITEMS_PER_PAGE ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="tabular-nums">
              {formatCount(data.after + 1)} – {formatCount(to)} of {counted(total, "question")}
            </span>
            <Pager
              after={after}
              total={total}
              size={ITEMS_PER_PAGE}
              onAfter={(next) => onChange({ order, after: next })}
            />
          </div>
        ) : undefined
      }
    >
      <DataTable
        caption="Agreement on answers, question by question"
        hideCaption
        columns={TABLE_COLUMNS}
        rows={items}
        rowKey={(row) => row.itemId}
        empty="This round has no questions."
        maxHeight="max-h-[36rem]"
      />
    </Panel>
  );
}
