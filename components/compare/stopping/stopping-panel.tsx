import type { FigureColumn } from "@/components/figure/figure-data";
import { formatInterval, formatNumber } from "@/components/figure/statistic/format-number";
import { Explained } from "@/components/figure/statistic/statistic-cell";
import { TablePanel } from "@/components/figure/table-panel";
import { useAddressChoice } from "@/components/results/filter/use-address-choice";
import { equivalenceWords } from "@/components/results/words";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { t } from "@/lib/messages/translate";
import type { NumberStatistic, WireInterval } from "@/lib/results/agreement-statistic";
import { type Equivalence, equivalence, equivalenceAtEveryLook } from "@/lib/stats/sequential/equivalence";
import type { Statistic } from "@/lib/stats/statistic";

/** A difference that may be none. */
export interface StoppingRow {
  key: string;
  /** what is compared, such as “aurora − breeze” */
  name: string;
  /** such as “Mean score” */
  measure: string;
  difference: {
    value: NumberStatistic;
    interval: Statistic<WireInterval>;
    equivalenceInterval: Statistic<WireInterval>;
    anytime: Statistic<WireInterval> | null;
  };
  /** the value that means no difference: 0, or 0.5 of a win rate */
  nothing: number;
  /** what the chosen margin is multiplied by; 1 unless the measure is of a wide scale */
  times?: number;
  /** the difference that labels without any relation would make: a margin that holds it tells nothing */
  unrelated?: NumberStatistic;
  format: (value: number) => string;
}

interface StoppingPanelProps {
  title: string;
  /** what the rows are and rest on */
  about: string;
  fileName: string;
  empty: string;
  rows: readonly StoppingRow[];
}

/** The first is what a page shows until another one is chosen. */
const MARGINS = ["0.1", "0.02", "0.05", "0.2", "0.5"] as const;
type Margin = (typeof MARGINS)[number];
const CHOICES = MARGINS.toSorted().map((value) => ({ value, label: `± ${value}` }));

/** Which differences are there, which are too small to matter, and by which of them labelling may stop. */
export function StoppingPanel({ title, about, fileName, empty, rows }: StoppingPanelProps) {
  const [margin, choose] = useAddressChoice<Margin>("within", MARGINS);
  const times = Math.max(1, ...rows.map((row) => row.times ?? 1));
  return (
    <TablePanel<StoppingRow>
      title={title}
      description={t(
        "{about} “For one look” holds if you planned when to look: equal where the 90% interval lies within the margin (two one-sided tests), different where the 95% interval excludes no difference. “At every look” also holds if you watch this page and stop when you like; it needs 30 instructions, labelled in an order that has nothing to do with their labels.",
        { about },
      )}
      fileName={fileName}
      empty={empty}
      actions={
        <SegmentedControl<Margin>
          legend={times === 1 ? t("Equal within") : t("Equal within (scores: {times} times)", { times })}
          size="sm"
          choices={CHOICES}
          value={margin}
          onValueChange={choose}
        />
      }
      data={{
        caption: title,
        columns: stoppingColumns(
          Number(margin),
          rows.some(({ unrelated }) => unrelated !== undefined),
        ),
        rows,
        rowKey: ({ key }) => key,
      }}
    />
  );
}

function stoppingColumns(margin: number, hasUnrelated: boolean): FigureColumn<StoppingRow>[] {
  const marginOf = ({ times = 1 }: StoppingRow) => margin * times;
  const now = (row: StoppingRow) => equivalence(row.difference, marginOf(row), row.nothing);
  const always = (row: StoppingRow) => {
    const { anytime } = row.difference;
    return anytime ? equivalenceAtEveryLook(anytime, marginOf(row), row.nothing) : "not-enough-labels";
  };
  const words = (row: StoppingRow, found: Equivalence) => equivalenceWords(found, formatNumber(marginOf(row), 2));
  const isTooWide = (row: StoppingRow, found: Equivalence) =>
    found === "equal" && row.unrelated?.defined === true && Math.abs(row.unrelated.value) < marginOf(row);
  const tooWide = t("margin too wide");
  return [
    { id: "name", header: t("Of"), rowHeader: true, value: ({ name }) => name },
    { id: "measure", header: t("Measure"), value: ({ measure }) => measure },
    {
      id: "value",
      header: t("Difference"),
      numeric: true,
      value: ({ difference }) => difference.value,
      cell: ({ difference: { value }, format }) => (value.defined ? format(value.value) : "–"),
    },
    ...boundsColumns("ninety", t("90% interval"), ({ difference }) => difference.equivalenceInterval),
    ...(hasUnrelated
      ? [
          {
            id: "unrelated",
            header: t("Unrelated judge"),
            numeric: true,
            value: ({ unrelated }: StoppingRow) => unrelated ?? null,
            cell: ({ unrelated, format }: StoppingRow) => (unrelated?.defined ? format(unrelated.value) : "–"),
          },
        ]
      : []),
    {
      id: "verdict",
      header: t("For one look"),
      value: (row) => (isTooWide(row, now(row)) ? tooWide : words(row, now(row))),
    },
    ...boundsColumns("anytime", t("95% at every look"), ({ difference }) => difference.anytime),
    {
      id: "stop",
      header: t("At every look"),
      value: (row) => {
        const found = always(row);
        if (isTooWide(row, found)) return tooWide;
        return found === "not-enough-labels"
          ? t("continue")
          : t("may stop now: {verdict}", { verdict: words(row, found) });
      },
    },
  ];
}

function boundsColumns(
  id: string,
  header: string,
  of: (row: StoppingRow) => Statistic<WireInterval> | null,
): FigureColumn<StoppingRow>[] {
  const bound = (row: StoppingRow, which: "low" | "high") => {
    const found = of(row);
    return found?.defined ? found.value[which] : null;
  };
  return [
    {
      id,
      header,
      only: "table",
      value: () => null,
      cell: (row) => {
        const found = of(row);
        if (!found) return "–";
        return found.defined ? (
          formatInterval(found.value, row.format)
        ) : (
          <Explained why={found.explanation}>{t("not yet")}</Explained>
        );
      },
    },
    { id: `${id}-low`, header: t("{header} low", { header }), only: "csv", value: (row) => bound(row, "low") },
    { id: `${id}-high`, header: t("{header} high", { header }), only: "csv", value: (row) => bound(row, "high") },
  ];
}
