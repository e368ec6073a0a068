import { SHARE_SCALE } from "@/components/figure/chart/chart-scale";
import { HorizontalBarChart } from "@/components/figure/chart/horizontal-bar-chart";
import { Figure } from "@/components/figure/figure";
import { formatShare } from "@/components/figure/statistic/format-number";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import type { RoundProgress } from "@/lib/results/agreement-progress";
import type { Ease } from "@/lib/round/protocol/protocol";

/** Reference rates (tick, table of the checklist's effect on scoring). */
const PUBLISHED: Record<Ease, number> = { easier: 0.785, harder: 0.064, no_effect: 0.15 };
const NAMES: Record<Ease, string> = { easier: t("Easier"), no_effect: t("No effect"), harder: t("Harder") };
const ORDER: Ease[] = ["easier", "no_effect", "harder"];

/** Whether the checklist made scoring easier, compared with the published rates. */
export function EasePanel({ ease }: { ease: NonNullable<RoundProgress["ease"]> }) {
  const total = ease.easier + ease.harder + ease.no_effect;
  const rows = ORDER.map((key) => ({
    key,
    name: NAMES[key],
    count: ease[key],
    share: total > 0 ? ease[key] / total : null,
    published: PUBLISHED[key],
  }));
  const shareText = (share: number | null) => (share === null ? "–" : formatShare(share));
  return (
    <Figure
      title={t("Did the checklist make scoring easier?")}
      description={`${total > 0 ? t("{count, plural, one {# answer} other {# answers}}, next to the published rates.", { count: total }) : t("No answers yet.")}${ease.asked === null ? "" : ` ${t("Asked {asked}; what was not asked is not counted as missing.", { asked: ease.asked })}`}`}
      chart={(width) => (
        <HorizontalBarChart
          width={width}
          axis={t("Share of answers, 0 to 100%")}
          label={t("Did the checklist make scoring easier?")}
          scale={SHARE_SCALE}
          rows={rows.map(({ key, name, share, published, count }) => ({
            key,
            name,
            value: share,
            text: shareText(share),
            note: t("{count, plural, one {# answer} other {# answers}}; published {published}", {
              count,
              published: formatShare(published),
            }),
            mark: published,
          }))}
          markMeaning={t("published rate")}
        />
      )}
      data={{
        caption: t("Effect of the checklist on scoring"),
        columns: [
          { id: "answer", header: t("Answer"), rowHeader: true, value: (row) => row.name },
          {
            id: "count",
            header: t("Answers"),
            numeric: true,
            value: (row) => row.count,
            cell: (row) => formatCount(row.count),
          },
          {
            id: "share",
            header: t("Share"),
            numeric: true,
            value: (row) => row.share,
            cell: (row) => shareText(row.share),
          },
          {
            id: "published",
            header: t("Published"),
            numeric: true,
            value: (row) => row.published,
            cell: (row) => formatShare(row.published),
          },
        ],
        rows,
        rowKey: (row) => row.key,
      }}
    />
  );
}
