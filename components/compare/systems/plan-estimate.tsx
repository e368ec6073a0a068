import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { FigureColumn } from "@/components/figure/figure-data";
import { formatDuration, formatNumber } from "@/components/figure/statistic/format-number";
import { Explained } from "@/components/figure/statistic/statistic-cell";
import { TablePanel } from "@/components/figure/table-panel";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type EstimatePlan, planEstimates, whyNotPlanned } from "@/lib/compare/estimate-plan";
import type { Estimated, JudgeEstimates } from "@/lib/compare/estimates";
import { judgeCostsQuery } from "@/lib/compare/queries";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";

interface PlanEstimateProps {
  studyId: string;
  judge: JudgeEstimates;
  name: string;
  estimated: Estimated;
  /** median time that people take for a label */
  labelDurationMs: number | null;
  labelsPerTask: number;
}

const MS_PER_HOUR = 3_600_000;

interface Typed {
  width: string;
  money: string;
  /** what a label costs, or an hour of a person */
  label: string;
  /** null until it is typed */
  judgement: string | null;
}

/** Which labels would make the systems' intervals as narrow as one wants, with this judge and without. */
export function PlanEstimate({ studyId, judge, name, estimated, labelDurationMs, labelsPerTask }: PlanEstimateProps) {
  const { data: costs } = useQuery(judgeCostsQuery(studyId));
  const paid = costs?.costs.find(
    ({ raterId, cost, labels }) => raterId === judge.raterId && (cost ?? 0) > 0 && labels > 0,
  );
  const price = paid?.cost ? paid.cost / paid.labels : null;
  const [typed, setGiven] = useState<Typed>({
    width: estimated === "mean-score" ? "0.2" : "0.1",
    money: "",
    label: "",
    judgement: null,
  });
  // What its calls cost in this study, until somebody types another price.
  const given = {
    ...typed,
    judgement: typed.judgement ?? (price === null ? "" : String(Number(price.toPrecision(3)))),
  };
  const amounts = {
    ...given,
    money: given.money || null,
    label: given.label || null,
    judgement: given.judgement || null,
  };
  const wrong = Object.entries(amounts).filter(([, text]) => text !== null && !(Number(text) > 0));
  const errorOf = (part: string) => (wrong.some(([name]) => name === part) ? t("Enter a number above 0.") : undefined);
  const field = (part: keyof typeof given) => ({
    inputMode: "decimal" as const,
    autoComplete: "off",
    value: given[part],
    onChange: ({ target: { value } }: { target: { value: string } }) => setGiven({ ...typed, [part]: value }),
  });
  const { money, label, judgement } = amounts;
  const hours = labelDurationMs === null ? null : labelDurationMs / MS_PER_HOUR;
  const costOfTask = (amount: number) => amount * (hours ?? 1) * Math.max(1, labelsPerTask);
  const budget =
    money && label && judgement
      ? { money: Number(money), prices: { label: costOfTask(Number(label)), judgement: Number(judgement) } }
      : null;
  const rows = wrong.length > 0 ? [] : planEstimates(judge, { width: Number(given.width), budget });
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h4 id={id} className="text-sm font-semibold">
        {t("Plan labels with {judge}", { judge: name })}
      </h4>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={t("Width of the interval")} hint={t("High minus low.")} error={errorOf("width")}>
          <Input {...field("width")} />
        </Field>
        <Field label={t("Money to spend")} aside={t("optional")} error={errorOf("money")}>
          <Input {...field("money")} />
        </Field>
        {labelDurationMs === null ? (
          <Field label={t("Cost of a label by a person")} error={errorOf("label")}>
            <Input {...field("label")} />
          </Field>
        ) : (
          <Field
            label={t("Pay per hour")}
            hint={t("A label takes {duration} here.", { duration: formatDuration(labelDurationMs) })}
            error={errorOf("label")}
          >
            <Input {...field("label")} />
          </Field>
        )}
        <Field
          label={t("Cost of a label by the judge")}
          hint={
            paid
              ? t("In {currency}, from what its {count, plural, one {# label} other {# labels}} cost in this study.", {
                  currency: paid.currency,
                  count: paid.labels,
                })
              : undefined
          }
          error={errorOf("judgement")}
        >
          <Input {...field("judgement")} />
        </Field>
      </div>
      <TablePanel<EstimatePlan>
        level={3}
        title={t("Labels to ask for")}
        description={[aboutPlan(estimated), ...(budget ? [aboutMoney(labelsPerTask)] : []), whyNotPlanned(rows)]
          .join(" ")
          .trim()}
        fileName={`plan-${name}`}
        empty={t("Enter a width above 0.")}
        data={{
          caption: t("Labels to ask for with {judge}", { judge: name }),
          columns: budget ? [...LABELS, ...MONEY] : LABELS,
          rows,
          rowKey: ({ system }) => system,
        }}
      />
    </section>
  );
}

function aboutPlan(estimated: Estimated): string {
  return estimated === "win-rate"
    ? t(
        "How many pairs people must label in all, from today’s labels as a pilot. With the judge: if it has judged all of today’s pairs. Draw them at random.",
      )
    : t(
        "How many responses people must label in all, from today’s labels as a pilot. With the judge: if it has judged all of today’s responses. Draw them at random.",
      );
}

function aboutMoney(labelsPerTask: number): string {
  const often = formatNumber(labelsPerTask, Number.isInteger(labelsPerTask) ? 0 : 1);
  return t(
    "Each row splits the whole amount for one system, with {labels} by people for each of them as today; it may buy more than there are.",
    { labels: often === "1" ? t("one label") : t("{often} labels", { often }) },
  );
}

const undefinedCell = (why: string) => <Explained why={why}>{t("not defined")}</Explained>;

const LABELS: readonly FigureColumn<EstimatePlan>[] = [
  { id: "system", header: t("System"), rowHeader: true, value: ({ system }) => system },
  {
    id: "alone",
    header: t("People alone"),
    numeric: true,
    value: ({ labels }) => (labels.defined ? labels.value.alone : null),
    cell: ({ labels }) => (labels.defined ? formatCount(labels.value.alone) : undefinedCell(labels.explanation)),
  },
  {
    id: "together",
    header: t("With the judge"),
    numeric: true,
    value: ({ labels }) => (labels.defined ? labels.value.together : labels),
    cell: ({ labels }) => {
      const together = labels.defined ? labels.value.together : labels;
      return together.defined ? formatCount(together.value) : undefinedCell(together.explanation);
    },
  },
];

const MONEY: readonly FigureColumn<EstimatePlan>[] = [
  {
    id: "labelled",
    header: t("Money buys: labelled by people"),
    numeric: true,
    value: ({ split }) => (split?.defined ? split.value.labelled : null),
    cell: ({ split }) => (split?.defined ? formatCount(split.value.labelled) : undefinedCell(split?.explanation ?? "")),
  },
  {
    id: "judged",
    header: t("and by the judge"),
    numeric: true,
    value: ({ split }) => (split?.defined ? split.value.judged : null),
    cell: ({ split }) => (split?.defined ? formatCount(split.value.judged) : undefinedCell(split?.explanation ?? "")),
  },
  {
    id: "width",
    header: t("for a width of"),
    numeric: true,
    value: ({ split }) => (split?.defined ? split.value.width : null),
    cell: ({ split }) =>
      split?.defined ? formatNumber(split.value.width, 3) : undefinedCell(split?.explanation ?? ""),
  },
];
