import { DataTable } from "@/components/ui/data-table";
import type { RoundProgress } from "@/lib/domain/agreement-progress";
import type { Ease } from "@/lib/domain/protocol";
import { ChartPanel } from "./chart-panel";
import { counted, formatShare } from "./format-number";
import { ShareBars } from "./share-bars";

/** Reference rates (tick, table of the checklist's effect on scoring). */
const PUBLISHED: Record<Ease, number> = { easier: 0.785, harder: 0.064, no_effect: 0.15 };
const NAMES: Record<Ease, string> = { easier: "Easier", no_effect: "No effect", harder: "Harder" };
const ORDER: Ease[] = ["easier", "no_effect", "harder"];

/** Whether the checklist made scoring easier, beside the published rates. */
export function EasePanel({ ease }: { ease: NonNullable<RoundProgress["ease"]> }) {
  const total = ease.easier + ease.harder + ease.no_effect;
  const rows = ORDER.map((key) => ({
    key,
    name: NAMES[key],
    count: ease[key],
    share: total > 0 ? ease[key] / total : null,
    published: PUBLISHED[key],
  }));
  return (
    <ChartPanel
      title="Did the checklist make scoring easier?"
      description={total > 0 ? `${counted(total, "answer")}, beside the published rates.` : "Nobody has answered yet."}
      chart={
        <ShareBars
          label="Answers"
          rows={rows.map(({ key, name, share, published, count }) => ({
            key,
            name,
            share: share ?? 0,
            text: share === null ? "–" : formatShare(share),
            note: `${counted(count, "answer")}; published ${formatShare(published)}`,
            mark: published,
          }))}
          markMeaning="published rate"
        />
      }
      table={
        <DataTable
          caption="Effect of the checklist on scoring"
          hideCaption
          dense
          columns={[
            { id: "answer", header: "Answer", rowHeader: true, cell: (row) => row.name },
            { id: "count", header: "Answers", numeric: true, cell: (row) => row.count },
            {
              id: "share",
              header: "Share",
              numeric: true,
              cell: (row) => (row.share === null ? "–" : formatShare(row.share)),
            },
            { id: "published", header: "Published", numeric: true, cell: (row) => formatShare(row.published) },
          ]}
          rows={rows}
          rowKey={(row) => row.key}
        />
      }
    />
  );
}
