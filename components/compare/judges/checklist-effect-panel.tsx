import { useQuery } from "@tanstack/react-query";
import { SHARE_SCALE } from "@/components/figure/chart/chart-scale";
import { IntervalPlot } from "@/components/figure/chart/interval-plot";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import type { FigureColumn } from "@/components/figure/figure-data";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import {
  type ChecklistCondition,
  type ChecklistEffect,
  checklistEffectSchema,
  type ModelEffect,
} from "@/lib/compare/checklist-effect";
import { formatNumber, formatShare } from "@/lib/format/format-number";
import { fetchJson } from "@/lib/http/fetch-json";
import { t } from "@/lib/messages/translate";
import { FEW_UNITS } from "@/lib/results/agreement-statistic";
import { estimateCell } from "@/lib/results/table/plain-table";

const CONDITION_WORDS: Record<ChecklistCondition, string> = {
  none: t("no checklist"),
  model: t("a model’s checklist"),
  people: t("people’s checklist"),
};

/** The accuracy of one model as a judge of pairs with no checklist, a model’s and people’s, on the same pairs. */
export function ChecklistEffectPanel({ studyId }: { studyId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["studies", studyId, "checklist-effect"],
    queryFn: ({ signal }) =>
      fetchJson(checklistEffectSchema, `/api/v1/studies/${studyId}/checklist-effect`, { signal }),
  });
  const title = t("Do checklists help models judge pairs?");
  if (error && !data) return <PanelWaiting title={title} error={error} onRetry={refetch} />;
  if (data?.isTooLarge) {
    return (
      <Panel level={2} title={title}>
        {t("The study has too many labels of pairs to compare judges with and without checklists.")}
      </Panel>
    );
  }
  return data?.models.map((effect) => (
    <EffectFigure key={effect.model} studyId={studyId} effect={effect} rounds={data.rounds} />
  ));
}

type ConditionRow = ModelEffect["conditions"][number];

interface EffectFigureProps {
  studyId: string;
  effect: ModelEffect;
  rounds: ChecklistEffect["rounds"];
}

function EffectFigure({ studyId, effect, rounds }: EffectFigureProps) {
  const title = t("Do checklists help {model} judge pairs?", { model: effect.model });
  return (
    <Figure<ConditionRow>
      title={title}
      description={`${effect.differences.map(differenceWords).join(" ")} ${t(
        "Accuracy: the share of pairs with people’s outcome (the adjudicated one, else their majority of A, tie and B), on the {pairs, plural, one {# pair} other {# pairs}} of {instructions, plural, one {# instruction} other {# instructions}} that people and all of these judges labelled. Intervals: bootstrap over instructions, the same draws for all. The judges may differ in other settings; of several, the one with the most pairs counts. “Include / exclude” does not apply here.",
        { pairs: effect.n, instructions: effect.nInstructions },
      )}`}
      footer={effect.missing.length === 0 ? undefined : <Missing studyId={studyId} effect={effect} rounds={rounds} />}
      empty={t("People and these judges have no pair in common.")}
      chart={(width) => (
        <IntervalPlot
          width={width}
          axis={t("Accuracy")}
          label={effect.conditions
            .map(
              ({ condition, accuracy }) => `${CONDITION_WORDS[condition]}: ${estimateCell(accuracy, formatShare).text}`,
            )
            .join("; ")}
          rows={effect.conditions.map(({ condition, accuracy }) => ({
            key: condition,
            name: CONDITION_WORDS[condition],
            estimate: accuracy,
            note: `n ${effect.n}`,
            few: effect.n < FEW_UNITS,
          }))}
          scale={SHARE_SCALE}
          format={formatShare}
        />
      )}
      data={{
        caption: title,
        rows: effect.n === 0 ? [] : effect.conditions,
        rowKey: ({ condition }) => condition,
        columns: columnsOf(effect),
      }}
    />
  );
}

function columnsOf(effect: ModelEffect): FigureColumn<ConditionRow>[] {
  return [
    {
      id: "condition",
      header: t("Judge sees"),
      rowHeader: true,
      value: ({ condition }) => CONDITION_WORDS[condition],
    },
    {
      id: "judge",
      header: t("Judge"),
      value: ({ name, simulated }) => (simulated ? `${name} (${t("simulated")})` : name),
    },
    { id: "round", header: t("Round"), value: ({ roundName }) => roundName },
    countColumn<ConditionRow>("n", t("Pairs"), () => effect.n),
    ...estimateColumns<ConditionRow>("accuracy", t("Accuracy"), ({ accuracy }) => accuracy, formatShare),
    ...estimateColumns<ConditionRow>(
      "difference",
      t("Difference from the first"),
      ({ condition }) =>
        effect.differences.find(({ from, to }) => from === effect.conditions[0]?.condition && to === condition)
          ?.difference ?? null,
      (difference) => t("{points} points", { points: points(difference) }),
    ),
  ];
}

/** A difference of shares in percentage points: "23.3%" more could be read as a ratio. */
const points = (difference: number) => formatNumber(100 * difference, 1);

/** What follows from a paired difference; where its interval holds 0, nothing. */
function differenceWords({ from, to, difference: { value, interval } }: ModelEffect["differences"][number]): string {
  const names = { from: CONDITION_WORDS[from], to: CONDITION_WORDS[to] };
  if (!value.defined || !interval.defined) return t("Cannot tell {to} from {from}: too few pairs in common.", names);
  const { low, high } = interval.value;
  const range = {
    ...names,
    difference: points(Math.abs(value.value)),
    low: points(low),
    high: points(high),
  };
  if (low > 0)
    return t(
      "With {to} the judge is right more often than with {from}, by {difference} percentage points ({low} to {high}).",
      range,
    );
  if (high < 0)
    return t(
      "With {to} the judge is right less often than with {from}, by {difference} percentage points ({low} to {high}).",
      range,
    );
  return t(
    "Cannot tell whether {to} changes anything compared with {from}: the difference is between {low} and {high} percentage points.",
    range,
  );
}

/** How to get the conditions that no judge of the model has. */
function Missing({ studyId, effect, rounds }: EffectFigureProps) {
  const models = `/studies/${studyId}/models/judges`;
  return (
    <ul className="list-disc pl-5">
      {effect.missing.map((condition) => {
        const kind = condition === "none" ? "preference" : "check-then-prefer";
        const round = rounds[condition];
        const name = CONDITION_WORDS[condition];
        return (
          <li key={condition}>
            {round === null
              ? t.rich(
                  "Missing: {name}{which}. <link>Create a round</link> of check-then-prefer with such a checklist and the same pairs, then run a judge on it.",
                  {
                    name,
                    which: condition === "people" ? t(" (written here, or imported with the source “human”)") : "",
                    link: (text) => (
                      <TextLink key="link" href={`/studies/${studyId}/rounds/new`}>
                        {text}
                      </TextLink>
                    ),
                  },
                )
              : t.rich(
                  "Missing: {name}. <make>Create a judge</make> with this model, or <run>run one</run> on the round.",
                  {
                    name,
                    make: (text) => (
                      <TextLink key="make" href={`${models}/new?kind=${kind}`}>
                        {text}
                      </TextLink>
                    ),
                    run: (text) => (
                      <TextLink key="run" href={`${models}/judge-round?round=${round}`}>
                        {text}
                      </TextLink>
                    ),
                  },
                )}
          </li>
        );
      })}
    </ul>
  );
}
