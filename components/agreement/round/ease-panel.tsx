import type { RoundProgress } from "@/lib/domain/agreement/agreement-progress";
import { formatCount } from "@/lib/domain/format/counted";
import type { Ease } from "@/lib/domain/protocol";
import * as texts from "@/lib/messages/researcher/agreement";
import { say } from "@/lib/messages/researcher/say";
import { SHARE_SCALE } from "../chart/chart-scale";
import { HorizontalBarChart } from "../chart/horizontal-bar-chart";
import { Figure } from "../figure/figure";
import { formatShare } from "../statistic/format-number";

/** Reference rates (tick, table of the checklist's effect on scoring). */
const PUBLISHED: Record<Ease, number> = { easier: 0.785, harder: 0.064, no_effect: 0.15 };
const NAMES: Record<Ease, string> = { easier: texts.easier, no_effect: texts.noEffect, harder: texts.harder };
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
  const shareText = (share: number | null) => (share === null ? "–" : formatShare(share));
  return (
    <Figure
      title={texts.didTheChecklistMakeScoring}
      description={`${total > 0 ? say(texts.answersBesideThePublishedRates, { count: total }) : texts.nobodyHasAnsweredYet}${ease.asked === null ? "" : ` ${say(texts.askedWhatWasNotAsked, { asked: ease.asked })}`}`}
      chart={(width) => (
        <HorizontalBarChart
          width={width}
          axis={texts.shareOfAnswers0}
          label={texts.didTheChecklistMakeScoring}
          scale={SHARE_SCALE}
          rows={rows.map(({ key, name, share, published, count }) => ({
            key,
            name,
            value: share,
            text: shareText(share),
            note: say(texts.answersPublished, { count, published: formatShare(published) }),
            mark: published,
          }))}
          markMeaning={texts.publishedRate}
        />
      )}
      data={{
        caption: texts.effectOfTheChecklist,
        columns: [
          { id: "answer", header: texts.answer, rowHeader: true, value: (row) => row.name },
          {
            id: "count",
            header: texts.answers,
            numeric: true,
            value: (row) => row.count,
            cell: (row) => formatCount(row.count),
          },
          {
            id: "share",
            header: texts.share,
            numeric: true,
            value: (row) => row.share,
            cell: (row) => shareText(row.share),
          },
          {
            id: "published",
            header: texts.published,
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
