import { SegmentedControl } from "@/components/ui/segmented-control";
import type { RoundJudges, RoundJudgesQuery, StandInRow } from "@/lib/domain/agreement/round-judges";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { TablePanel } from "../figure/table-panel";
import { RaterName } from "../raters/rater-name";
import { formatNumber, formatShare } from "../statistic/format-number";
import { pValueWords } from "../words/verdict-words";
import { nameColumn, shownNumber } from "./judge-columns";

export type Epsilon = RoundJudgesQuery["epsilon"];

const EPSILON_CHOICES: readonly { value: Epsilon; label: string }[] = [
  { value: "0.2", label: "Experts (ε 0.2)" },
  { value: "0.15", label: "Skilled (ε 0.15)" },
  { value: "0.1", label: "Crowd (ε 0.1)" },
];

interface StandInPanelProps {
  data: RoundJudges;
  roundName: string;
  epsilon: Epsilon;
  onEpsilon: (epsilon: Epsilon) => void;
}

/** The alternative annotator test of each judge. */
export function StandInPanel({ data, roundName, epsilon, onEpsilon }: StandInPanelProps) {
  return (
    <TablePanel<StandInRow>
      title={`Can a model replace people? ${roundName}`}
      description={`The alternative annotator test: each person in turn is left out, and the judge is as near to the others as that person, less ε. A judge passes where it may replace at least half of the people. ${data.measure === "accuracy" ? "Near means the same label." : "Near means a small squared distance."} ${data.people === "imported" ? "The people here are imported raters: make sure they are no programs. " : ""}The interval draws instructions. It takes two people with 30 items each, and assumes that people agree among themselves: where they hardly do, any judge is as near as they are.`}
      fileName="stand-in"
      empty="No judges labelled in this round."
      actions={
        <SegmentedControl<Epsilon>
          legend="Who the people are"
          hideLegend
          size="sm"
          choices={EPSILON_CHOICES}
          value={epsilon}
          onValueChange={onEpsilon}
        />
      }
      data={{
        caption: "The alternative annotator test for each judge",
        columns: [
          nameColumn<StandInRow>("Judge"),
          countColumn<StandInRow>("items", "Items", (row) => row.standIn.items),
          countColumn<StandInRow>("people", "People", (row) => row.standIn.people.length),
          countColumn<StandInRow>("skipped", "People with too few items", (row) => row.standIn.skipped),
          {
            id: "winning-rate",
            header: "Winning rate",
            numeric: true,
            value: (row) => row.standIn.winningRate,
            cell: (row) => shownNumber(row.standIn.winningRate, formatShare),
          },
          ...estimateColumns<StandInRow>(
            "advantage",
            "Advantage probability",
            (row) => row.standIn.advantage,
            (value) => formatNumber(value),
          ),
          {
            id: "passes",
            header: "May stand in",
            value: ({ standIn: { passes } }) => (passes.defined ? (passes.value ? "yes" : "no") : "cannot tell"),
            cell: ({ standIn: { passes } }) =>
              passes.defined ? (
                <strong>{passes.value ? "Yes" : "No"}</strong>
              ) : (
                <span className="text-ink-muted">Cannot tell. {passes.explanation}</span>
              ),
          },
        ],
        rows: data.judges,
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
      title={`The test person by person: ${roundName}`}
      description="ρ says how often the judge, or the person, is at least as near to the other people as the other one. p is one-sided, of the hypothesis that the judge is worse by ε or more; it may replace the person where that is rejected over all people (Benjamini and Yekutieli, 5 %)."
      fileName="stand-in-people"
      empty="No person has labelled 30 items with the others."
      data={{
        caption: "The alternative annotator test for each judge and person",
        columns: [
          {
            id: "judge",
            header: "Judge",
            value: ({ judge }) => judge.name ?? judge.pseudonym,
            cell: ({ judge }) => <RaterName {...judge} />,
          },
          nameColumn<PersonRow>("Person"),
          countColumn<PersonRow>("n", "Items", (row) => row.n),
          ...(
            [
              ["rho-judge", "ρ of the judge", "rhoModel"],
              ["rho-person", "ρ of the person", "rhoPerson"],
            ] as const
          ).map(([id, header, field]) => ({
            ...{ id, header, numeric: true },
            value: (row: PersonRow) => row[field],
            cell: (row: PersonRow) => formatNumber(row[field]),
          })),
          {
            id: "p",
            header: "p",
            numeric: true,
            value: (row) => row.pValue,
            cell: (row) => pValueWords(row.pValue),
          },
          { id: "replaced", header: "May replace", value: (row) => (row.isRejected ? "yes" : "no") },
        ],
        rows,
        rowKey: (row) => `${row.judge.raterId} ${row.raterId}`,
      }}
    />
  );
}
