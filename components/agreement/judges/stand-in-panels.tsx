import { SegmentedControl } from "@/components/ui/segmented-control";
import type { RoundJudges, RoundJudgesQuery, StandInRow } from "@/lib/domain/agreement/round-judges";
import * as texts from "@/lib/messages/researcher/judge-panels";
import { say } from "@/lib/messages/researcher/say";
import { computingTitle } from "@/lib/messages/researcher/waiting";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { TablePanel } from "../figure/table-panel";
import { RaterName } from "../raters/rater-name";
import { formatNumber, formatShare } from "../statistic/format-number";
import { pValueWords } from "../words/p-value-words";
import { nameColumn, shownNumber } from "./judge-columns";

export type Epsilon = RoundJudgesQuery["epsilon"];

const EPSILON_CHOICES: readonly { value: Epsilon; label: string }[] = [
  { value: "0.2", label: texts.experts02 },
  { value: "0.15", label: texts.skilled015 },
  { value: "0.1", label: texts.crowd01 },
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
      title={say(texts.canAModelReplacePeopleRoundName, { roundName })}
      description={say(texts.alternativeAnnotatorTestEachPerson, {
        nearMeans: data.measure === "accuracy" ? texts.nearMeansTheSameLabel : texts.nearMeansASmallSquared,
        thePeople: data.people === "imported" ? `${texts.peopleHereAreImportedRaters} ` : "",
      })}
      fileName="stand-in"
      aria-busy={isOfOtherEpsilon || undefined}
      empty={isOfOtherEpsilon ? computingTitle : texts.noJudgesLabelled}
      actions={
        <SegmentedControl<Epsilon>
          legend={texts.whoThePeopleAre}
          hideLegend
          size="sm"
          choices={EPSILON_CHOICES}
          value={epsilon}
          onValueChange={onEpsilon}
        />
      }
      data={{
        caption: texts.alternativeAnnotatorTest,
        columns: [
          nameColumn<StandInRow>(texts.judge),
          countColumn<StandInRow>("items", texts.items, (row) => row.standIn.items),
          countColumn<StandInRow>("people", texts.people, (row) => row.standIn.people.length),
          countColumn<StandInRow>("skipped", texts.peopleWithTooFewItems, (row) => row.standIn.skipped),
          {
            id: "winning-rate",
            header: texts.winningRate,
            numeric: true,
            value: (row) => row.standIn.winningRate,
            cell: (row) => shownNumber(row.standIn.winningRate, formatShare),
          },
          ...estimateColumns<StandInRow>(
            "advantage",
            texts.advantageProbability,
            (row) => row.standIn.advantage,
            (value) => formatNumber(value),
          ),
          {
            id: "passes",
            header: texts.mayReplacePeople,
            value: ({ standIn: { passes } }) =>
              passes.defined ? (passes.value ? texts.yesInText : texts.noInText) : texts.cannotTellInText,
            cell: ({ standIn: { passes } }) =>
              passes.defined ? (
                <strong>{passes.value ? texts.yes : texts.no}</strong>
              ) : (
                <span className="text-ink-muted">{say(texts.cannotTell, { explanation: passes.explanation })}</span>
              ),
          },
        ],
        rows: isOfOtherEpsilon ? [] : data.judges,
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
      title={say(texts.testPersonByPerson, { roundName })}
      description={texts.saysHowOftenTheJudge}
      fileName="stand-in-people"
      empty={texts.noPersonHasLabelled30}
      data={{
        caption: texts.alternativeAnnotatorTestForEachJudge,
        columns: [
          {
            id: "judge",
            header: texts.judge,
            value: ({ judge }) => judge.name ?? judge.pseudonym,
            cell: ({ judge }) => <RaterName {...judge} />,
          },
          nameColumn<PersonRow>(texts.person),
          countColumn<PersonRow>("n", texts.items, (row) => row.n),
          ...(
            [
              ["rho-judge", texts.rhoOfTheJudge, "rhoModel"],
              ["rho-person", texts.rhoOfThePerson, "rhoPerson"],
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
            header: texts.p,
            numeric: true,
            value: (row) => row.pValue,
            cell: (row) => pValueWords(row.pValue),
          },
          {
            id: "replaced",
            header: texts.mayReplace,
            value: (row) => (row.isRejected ? texts.yesInText : texts.noInText),
          },
        ],
        rows,
        rowKey: (row) => `${row.judge.raterId} ${row.raterId}`,
      }}
    />
  );
}
