import type { RoundAgreement } from "@/lib/domain/agreement/agreement-round";
import { formatCount } from "@/lib/domain/format/counted";
import { isOfCategories } from "@/lib/domain/protocol/round-scale";
import { scaleNamed } from "@/lib/domain/protocol/scale";
import * as texts from "@/lib/messages/researcher/agreement";
import { say } from "@/lib/messages/researcher/say";
import { ColumnChart } from "../chart/column-chart";
import { Figure } from "../figure/figure";
import { formatNumber, formatShare, formatStatistic } from "../statistic/format-number";
import { shortNumber } from "../words/level-words";

export interface DistributionPanelProps {
  agreement: RoundAgreement;
  /** names of the levels */
  names: readonly string[];
}

/** How often each level was given. */
export function DistributionPanel({
  agreement: { scale, distribution, histogram, mean, basis, pairOrder },
  names,
}: DistributionPanelProps) {
  const areCategories = isOfCategories(scale && scaleNamed(scale));
  const levels = histogram
    ? histogram.map(({ from, to, count }, index) => ({
        key: String(index),
        label: `${shortNumber(from)} – ${shortNumber(to)}`,
        short: shortNumber(from),
        name: say(texts.fromToRange, { from: shortNumber(from), to: shortNumber(to) }),
        count,
        share: basis.nLabels > 0 ? ({ defined: true, value: count / basis.nLabels } as const) : mean,
      }))
    : distribution.map(({ value, count, share }, index) => {
        const name = names[index] ?? "";
        const label = areCategories ? name : `${value} ${name}`;
        return { key: String(value), label, short: areCategories ? name : String(value), name, count, share };
      });
  const noun = scale === null ? texts.levelInText : scaleNamed(scale).noun;
  const title = areCategories ? texts.categoriesTitle : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`;
  const over = say(texts.labels, { count: basis.nLabels });
  const description =
    pairOrder === "both"
      ? say(texts.eachPairReadBothWays, { over })
      : areCategories
        ? say(texts.over, { over })
        : mean.defined
          ? say(texts.meanOver, { mean: formatNumber(mean.value, 2), over })
          : mean.explanation;
  return (
    <Figure
      title={title}
      description={description}
      chart={(width) => (
        <ColumnChart
          width={width}
          xName={areCategories ? texts.category : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
          yName={texts.labelsTitle}
          label={`${title}. ${description}`}
          columns={levels.map(({ key, short, name, count, share }) => ({
            key,
            name: short,
            explanation: name,
            count,
            note: formatStatistic(share, (part) => formatShare(part, 0)),
          }))}
        />
      )}
      data={{
        caption: say(texts.howOftenEachWasGiven, { noun }),
        columns: [
          {
            id: "level",
            header: histogram ? texts.fromTo : texts.level,
            rowHeader: true,
            value: (level) => level.label,
          },
          {
            id: "count",
            header: texts.labelsTitle,
            numeric: true,
            value: (level) => level.count,
            cell: (level) => (Number.isInteger(level.count) ? formatCount(level.count) : formatNumber(level.count, 1)),
          },
          {
            id: "share",
            header: texts.share,
            numeric: true,
            value: (level) => level.share,
            cell: (level) => formatStatistic(level.share, formatShare),
          },
        ],
        rows: levels,
        rowKey: (level) => level.key,
      }}
    />
  );
}
