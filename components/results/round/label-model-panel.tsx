import { useQuery } from "@tanstack/react-query";
import { countColumn } from "@/components/figure/estimate-columns";
import { byValue, type FigureColumn } from "@/components/figure/figure-data";
import { formatNumber, formatP, formatShare } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { AsOfLine, PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { t } from "@/lib/messages/translate";
import { type AgreementFilter, amongWhom } from "@/lib/results/agreement-filter";
import {
  type LabelModel,
  labelModelFigure,
  type ModelDifference,
  type ModelEffect,
  type ModelNumber,
  type ModelSystem,
} from "@/lib/results/label-model";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import type { Best } from "@/lib/stats/preference/outcome";

interface LabelModelPanelProps {
  roundId: string;
  /** of the round, now */
  labels: number;
  /** of the round’s levels */
  best: Best;
  filter: AgreementFilter;
  version: string;
}

const KINDS: Record<LabelModel["kind"], string> = {
  cumulative: t("Cumulative logit model"),
  logistic: t("Logistic model"),
  paired: t("Bradley–Terry model"),
};

/** What systems differ by, with raters and instructions that vary: the same as `tickbox model`. */
export function LabelModelPanel({ roundId, labels, best, filter, version }: LabelModelPanelProps) {
  const { data, error, refetch } = useQuery(figureQuery(labelModelFigure, roundId, filter, version));
  if (!data) return <PanelWaiting error={error} onRetry={refetch} />;
  if (isPending(data)) return <WorkerComputes pending={data} />;
  const isOfPairs = data.kind === "paired";
  const predicted = isOfPairs ? t("Win rate") : data.kind === "logistic" ? t("Share of YES") : t("Mean");
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <AsOfLine labels={labels} asOf={data.asOf} />
      <div className="flex max-w-prose flex-col gap-2 text-sm">
        <p>
          {t("{kind}: {formula}.", { kind: KINDS[data.kind], formula: data.formula })}{" "}
          {t(
            "{labels, plural, one {# label} other {# labels}} by {raters, plural, one {# rater} other {# raters}} ({whose}), {items, plural, one {# instruction} other {# instructions}}.",
            { labels: data.labels, raters: data.nRaters, whose: amongWhom(data.raters), items: data.nItems },
          )}{" "}
          {data.logLikelihood === null
            ? null
            : t("Log-likelihood {value}.", { value: formatNumber(data.logLikelihood, 1) })}
        </p>
        <p className="text-ink-muted">
          {t(
            "Maximum likelihood with Laplace’s approximation, as R’s ordinal::clmm and lme4::glmer. Items are instructions, units are tasks. Predicted values are those of a typical rater and instruction.",
          )}
        </p>
        {data.notes.map((note) => (
          <p key={note} className="text-ink-muted">
            {note}
          </p>
        ))}
      </div>
      {data.reason === null ? <Tables model={data} predicted={predicted} best={best} /> : <p>{data.reason}</p>}
    </div>
  );
}

function Tables({ model, predicted, best }: { model: LabelModel; predicted: string; best: Best }) {
  const ofDifference = model.kind === "paired" ? predicted : t("{predicted}, first − second", { predicted });
  return (
    <>
      {model.systems.length > 0 ? (
        <Systems
          systems={byValue(
            model.systems,
            (row) => row.predicted?.value ?? null,
            model.kind === "cumulative" ? best : "highest",
          )}
          predicted={predicted}
        />
      ) : null}
      {model.differences.length > 0 ? <Differences differences={model.differences} predicted={ofDifference} /> : null}
      <Effects effects={model.effects} />
    </>
  );
}

function Systems({ systems, predicted }: { systems: readonly ModelSystem[]; predicted: string }) {
  return (
    <TablePanel<ModelSystem>
      title={t("Systems, predicted")}
      fileName="model-systems"
      empty={t("No system has labels.")}
      data={{
        caption: t("Systems, predicted by the model"),
        columns: [
          { id: "system", header: t("System"), rowHeader: true, value: (row) => row.system },
          countColumn<ModelSystem>("n", t("Labels"), (row) => row.n),
          ...numberColumns<ModelSystem>("predicted", predicted, (row) => row.predicted),
        ],
        rows: systems,
        rowKey: (row) => row.system,
      }}
    />
  );
}

function Differences({ differences, predicted }: { differences: readonly ModelDifference[]; predicted: string }) {
  return (
    <TablePanel<ModelDifference>
      title={t("Differences between systems")}
      description={t("Log odds of a higher label (of pairs: of being preferred). p is corrected over all pairs.")}
      fileName="model-differences"
      empty={t("There is one system.")}
      data={{
        caption: t("Differences between systems by the model"),
        columns: [
          { id: "a", header: t("First"), rowHeader: true, value: (row) => row.a },
          { id: "b", header: t("Second"), value: (row) => row.b },
          ...numberColumns<ModelDifference>("log-odds", t("Log odds"), (row) => row.logOdds),
          { id: "p", header: t("p"), value: (row) => row.pValue, only: "csv" },
          {
            id: "p-holm",
            header: t("p (Holm)"),
            numeric: true,
            value: (row) => row.adjustedPValue,
            cell: (row) => formatP(row.adjustedPValue),
            print: (row) => formatP(row.adjustedPValue),
          },
          ...numberColumns<ModelDifference>("predicted", predicted, (row) => row.predicted),
        ],
        rows: differences,
        rowKey: (row) => JSON.stringify([row.a, row.b]),
      }}
    />
  );
}

function Effects({ effects }: { effects: readonly ModelEffect[] }) {
  return (
    <TablePanel<ModelEffect>
      title={t("What else labels vary by")}
      description={t(
        "Variance of the effects of raters, instructions and tasks, in squared log odds, and its share of all variance that systems do not explain. A variance of 0: the labels show no such differences beyond chance.",
      )}
      fileName="model-effects"
      empty={t("The model has no random effects.")}
      data={{
        caption: t("Random effects of the model"),
        columns: [
          { id: "effect", header: t("Effect"), rowHeader: true, value: (row) => EFFECTS[row.name] ?? row.name },
          countColumn<ModelEffect>("groups", t("Groups"), (row) => row.groups),
          {
            id: "variance",
            header: t("Variance"),
            numeric: true,
            value: (row) => row.variance,
            cell: (row) => formatNumber(row.variance, 2),
            print: (row) => formatNumber(row.variance, 2),
          },
          {
            id: "share",
            header: t("Share"),
            numeric: true,
            value: (row) => row.share,
            cell: (row) => formatShare(row.share),
            print: (row) => formatShare(row.share),
          },
        ],
        rows: effects,
        rowKey: (row) => row.name,
      }}
    />
  );
}

/** What R's formula calls an effect; of pairs, the unit is the pair. */
const EFFECTS: Readonly<Record<string, string>> = {
  "(1 | rater)": t("Raters"),
  "(1 | rater:system_b − rater:system_a)": t("Raters’ opinions of systems"),
  "(1 | item)": t("Instructions"),
  "(1 | unit)": t("Tasks"),
  "(1 | pair)": t("Pairs"),
};

/** A number with its interval in one cell, and apart in files. */
function numberColumns<Row>(id: string, header: string, of: (row: Row) => ModelNumber): FigureColumn<Row>[] {
  const words = (row: Row) => {
    const found = of(row);
    if (!found) return "–";
    const [value, low, high] = [found.value, found.low, found.high].map((each) => formatNumber(each, 2));
    return `${value} (${low} – ${high})`;
  };
  return [
    { id, header, numeric: true, value: (row) => of(row)?.value ?? null, cell: words, print: words },
    { id: `${id}-low`, header: t("{header} low", { header }), value: (row) => of(row)?.low ?? null, only: "csv" },
    { id: `${id}-high`, header: t("{header} high", { header }), value: (row) => of(row)?.high ?? null, only: "csv" },
  ];
}
