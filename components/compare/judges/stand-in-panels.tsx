import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { byValue, type FigureColumn } from "@/components/figure/figure-data";
import { formatNumber, formatShare, pValueWords } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { RaterName } from "@/components/results/raters/rater-name";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { RoundJudges, RoundJudgesQuery, StandInRow } from "@/lib/compare/round-judges";
import { t } from "@/lib/messages/translate";
import { nameColumn, shownNumber } from "./rater-columns";

export type Epsilon = RoundJudgesQuery["epsilon"];

const EPSILON_CHOICES: readonly { value: Epsilon; label: string }[] = [
  { value: "0.2", label: t("Experts (ε 0.2)") },
  { value: "0.15", label: t("Skilled (ε 0.15)") },
  { value: "0.1", label: t("Crowd (ε 0.1)") },
];

const STAND_IN_COLUMNS: readonly FigureColumn<StandInRow>[] = [
  nameColumn<StandInRow>(t("Judge")),
  countColumn<StandInRow>("items", t("Items"), (row) => row.standIn.items),
  countColumn<StandInRow>("people", t("People"), (row) => row.standIn.people.length),
  countColumn<StandInRow>("skipped", t("People with < 30 items"), (row) => row.standIn.skipped),
  {
    id: "winning-rate",
    header: t("Winning rate"),
    numeric: true,
    value: (row) => row.standIn.winningRate,
    cell: (row) => shownNumber(row.standIn.winningRate, formatShare),
  },
  ...estimateColumns<StandInRow>(
    "advantage",
    t("Advantage probability"),
    (row) => row.standIn.advantage,
    (value) => formatNumber(value),
  ),
  {
    id: "passes",
    header: t("May replace people"),
    value: ({ standIn: { passes } }) => (passes.defined ? (passes.value ? t("yes") : t("no")) : t("cannot tell")),
    cell: ({ standIn: { passes } }) =>
      passes.defined ? (
        <strong>{passes.value ? t("Yes") : t("No")}</strong>
      ) : (
        <span className="text-ink-muted">{t("Cannot tell. {explanation}", { explanation: passes.explanation })}</span>
      ),
  },
];

interface StandInPanelProps {
  data: RoundJudges;
  roundName: string;
  epsilon: Epsilon;
  onEpsilon: (epsilon: Epsilon) => void;
  /** the numbers for this epsilon are on their way */
  isOfOtherEpsilon: boolean;
}

/** The alternative annotator test of each judge. */
export function StandInPanel({ data, roundName, epsilon, onEpsilon, isOfOtherEpsilon }: StandInPanelProps) {
  return (
    <TablePanel<StandInRow>
      title={t("Can a model replace people? {roundName}", { roundName })}
      description={t(
        "The alternative annotator test leaves out each person in turn and asks whether the judge is as close to the others as that person, less ε. A judge passes if it may replace at least half of the people. {nearMeans} {thePeople}Interval: bootstrap over instructions. The test needs two people with 30 items each, and assumes that people agree with each other: where they hardly do, any judge is as close as they are.",
        {
          nearMeans:
            data.measure === "accuracy" ? t("Close means the same label.") : t("Close means a small squared distance."),
          thePeople:
            data.people === "imported"
              ? `${t("The people here are imported raters: make sure they are not programs.")} `
              : "",
        },
      )}
      fileName="stand-in"
      aria-busy={isOfOtherEpsilon || undefined}
      empty={isOfOtherEpsilon ? t("Computing") : t("No judges labelled in this round.")}
      actions={
        <SegmentedControl<Epsilon>
          legend={t("Who the people are")}
          hideLegend
          size="sm"
          choices={EPSILON_CHOICES}
          value={epsilon}
          onValueChange={onEpsilon}
        />
      }
      data={{
        caption: t("The alternative annotator test for each judge"),
        columns: STAND_IN_COLUMNS,
        rows: isOfOtherEpsilon ? [] : byValue(data.judges, ({ standIn }) => standIn.advantage.value, "highest"),
        rowKey: (row) => row.raterId,
      }}
    />
  );
}

type PersonRow = StandInRow["standIn"]["people"][number] & { judge: StandInRow };

/** The test person by person, in the terms of its authors, so that it can be checked and reported. */
export function PersonsPanel({ data, roundName }: { data: RoundJudges; roundName: string }) {
  const rows = data.judges.flatMap((judge) => judge.standIn.people.map((person) => ({ ...person, judge })));
  if (rows.length === 0) return null;
  return (
    <TablePanel<PersonRow>
      title={t("The test person by person: {roundName}", { roundName })}
      description={t(
        "ρ is how often the judge (or the person) is at least as close to the other people as its counterpart. p is one-sided, for the hypothesis that the judge is worse by ε or more; the judge may replace the person where that is rejected over all people (Benjamini–Yekutieli, 5%).",
      )}
      fileName="stand-in-people"
      empty={t("No person has labelled 30 items with the others.")}
      data={{
        caption: t("The alternative annotator test for each judge and person"),
        columns: [
          {
            id: "judge",
            header: t("Judge"),
            value: ({ judge }) => judge.name ?? judge.pseudonym,
            cell: ({ judge }) => <RaterName {...judge} />,
          },
          nameColumn<PersonRow>(t("Person")),
          countColumn<PersonRow>("n", t("Items"), (row) => row.n),
          ...(
            [
              ["rho-judge", t("ρ of the judge"), "rhoModel"],
              ["rho-person", t("ρ of the person"), "rhoPerson"],
            ] as const
          ).map(([id, header, field]) => ({
            id,
            header,
            numeric: true,
            value: (row: PersonRow) => row[field],
            cell: (row: PersonRow) => formatNumber(row[field]),
          })),
          {
            id: "p",
            header: t("p"),
            numeric: true,
            value: (row) => row.pValue,
            cell: (row) => pValueWords(row.pValue),
          },
          {
            id: "replaced",
            header: t("May replace"),
            value: (row) => (row.isRejected ? t("yes") : t("no")),
          },
        ],
        rows,
        rowKey: (row) => `${row.judge.raterId} ${row.raterId}`,
      }}
    />
  );
}
