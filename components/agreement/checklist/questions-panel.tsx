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
  from: number;
  onChange: (change: { order: ItemOrder; from: number }) => void;
}

/** Every question of the round, a page at a time. */
export function QuestionsPanel({ checklist: { items, nItems, ...data }, order, from, onChange }: QuestionsPanelProps) {
  const to = Math.min(nItems, data.from + ITEMS_PER_PAGE);
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
            onValueChange={(next) => onChange({ order: next, from: 0 })}
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
        nItems > ITEMS_PER_PAGE ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="tabular-nums">
              {formatCount(data.from + 1)} – {formatCount(to)} of {counted(nItems, "question")}
            </span>
            <Pager
              page={Math.floor(from / ITEMS_PER_PAGE) + 1}
              pages={Math.ceil(nItems / ITEMS_PER_PAGE)}
              onPage={(page) => onChange({ order, from: (page - 1) * ITEMS_PER_PAGE })}
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
