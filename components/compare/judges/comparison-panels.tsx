import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { byValue } from "@/components/figure/figure-data";
import { formatNumber, pValueWords } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { CLOSER_WORDS, JUDGE_MEASURE_NAMES } from "@/components/results/words";
import type { BesideCeilingRow, JudgePair, RoundJudges, ScoreAgreementsRow } from "@/lib/compare/round-judges";
import { t } from "@/lib/messages/translate";
import type { Estimate } from "@/lib/results/agreement-statistic";
import { judgeName, nameColumn, numberColumn } from "./rater-columns";

const twoDigits = (value: number) => formatNumber(value, 2);

type ScoreRow = Omit<ScoreAgreementsRow, "isPerson"> & { kind: "ceiling" | "judge" | "person" };

const KIND_WORDS = { ceiling: t("ceiling"), judge: t("judge"), person: t("person") } as const;

/** The human ceiling, judges compared with the same people as it is, and each person. */
export function ScoresPanel({ data, roundName }: { data: RoundJudges; roundName: string }) {
  const { ceiling, agreements } = data;
  const estimate = (id: string, header: string, read: (row: ScoreRow) => Estimate) =>
    estimateColumns<ScoreRow>(id, header, read, twoDigits);
  const rows = agreements.map(({ isPerson, ...row }): ScoreRow => ({ ...row, kind: isPerson ? "person" : "judge" }));
  // The closest to people first.
  const ordered = byValue(rows, (row) => row.pearson.value, "highest");
  const named = { raterId: "ceiling", pseudonym: t("Human ceiling (mean of people)"), name: null, simulated: false };
  return (
    <TablePanel<ScoreRow>
      title={t("Scores compared with people’s: {roundName}", { roundName })}
      description={
        ceiling
          ? t(
              "People: each against the mean of the others; the human ceiling is the mean over them. Judges: in the place of each person in turn, against the mean of the same others, and averaged, so that a judge which is one more such person is level with the ceiling. Intervals: bootstrap over instructions. Kappa has quadratic weights; MAE is the mean absolute error, 0 is best.",
            )
          : t(
              "Each judge against the person who scored the response. No two people scored the same one, so there is no human ceiling. Intervals: bootstrap over instructions. Kappa has quadratic weights; MAE is the mean absolute error, 0 is best.",
            )
      }
      fileName="scores-beside-people"
      empty={t("No judge and person scored the same response.")}
      data={{
        caption: t("Correlations with people’s scores"),
        columns: [
          nameColumn<ScoreRow>(t("Rater")),
          { id: "kind", header: t("Kind"), value: ({ kind }) => KIND_WORDS[kind] },
          countColumn<ScoreRow>("n", t("Responses"), (row) => row.n),
          ...estimate("pearson", "Pearson", (row) => row.pearson),
          ...estimate("spearman", "Spearman", (row) => row.spearman),
          ...estimate("kendall", "Kendall", (row) => row.kendall),
          ...estimate("kappa", t("Kappa"), (row) => row.weightedKappa),
          ...estimate("mae", "MAE", (row) => row.mae),
        ],
        rows: ceiling ? [{ ...named, ...ceiling, kind: "ceiling" }, ...ordered] : ordered,
        rowKey: (row) => row.raterId,
      }}
    />
  );
}

/** Each judge less people by each measure, and who is closer. */
export function BesideCeilingPanel({ rows, roundName }: { rows: readonly BesideCeilingRow[]; roundName: string }) {
  return (
    <TablePanel<BesideCeilingRow>
      title={t("Judges beside the human ceiling: {roundName}", { roundName })}
      description={t(
        "Judge − people, on the responses that the judge, the person whose place it takes and another one scored. Intervals: bootstrap over instructions, the same resamples for both. Closer names one of them only if the interval of the difference excludes 0.",
      )}
      fileName="judges-beside-ceiling"
      empty={t("No judge and person scored the same response.")}
      data={{
        caption: t("Judges and people by measure"),
        columns: [
          nameColumn<BesideCeilingRow>(t("Judge")),
          { id: "measure", header: t("Measure"), value: (row) => JUDGE_MEASURE_NAMES[row.measure] },
          countColumn<BesideCeilingRow>("n", t("Responses"), (row) => row.n),
          countColumn<BesideCeilingRow>("people", t("People"), (row) => row.nPeople),
          ...estimateColumns<BesideCeilingRow>("judge", t("Judge’s"), (row) => row.judge, twoDigits),
          numberColumn("people-value", t("People’s"), (row) => row.people, twoDigits),
          ...estimateColumns<BesideCeilingRow>("difference", t("Difference"), (row) => row.difference, twoDigits),
          { id: "closer", header: t("Closer"), value: (row) => CLOSER_WORDS[row.closer] },
        ],
        rows,
        rowKey: ({ raterId, measure }) => `${raterId} ${measure}`,
      }}
    />
  );
}

/** Pairs of judges by closeness to people. */
export function PairsPanel({ rows, roundName }: { rows: readonly JudgePair[]; roundName: string }) {
  return (
    <TablePanel<JudgePair>
      title={t("Which judge is closer to people? {roundName}", { roundName })}
      description={t(
        "Paired differences, first − second, against all people together, on what people and both judges labelled; people’s own figures above leave one of them out, so these are no match for them. p-values exchange the two judges within instructions (of a correlation, what each instruction adds to the difference). p-values (Holm) and intervals are adjusted for all pairs of judges, so an interval excludes 0 exactly when p < 0.05.",
      )}
      fileName="judges-compared"
      empty={t("No two judges labelled the same tasks.")}
      data={{
        caption: t("Pairs of judges by closeness to people"),
        columns: [
          { id: "first", header: t("First"), rowHeader: true, value: (row) => judgeName(row.a) },
          { id: "second", header: t("Second"), value: (row) => judgeName(row.b) },
          { id: "measure", header: t("Measure"), value: (row) => JUDGE_MEASURE_NAMES[row.measure] },
          countColumn<JudgePair>("n", "n", (row) => row.n),
          numberColumn("first-value", t("First’s"), (row) => row.valueA, twoDigits),
          numberColumn("second-value", t("Second’s"), (row) => row.valueB, twoDigits),
          ...estimateColumns<JudgePair>("difference", t("Difference"), (row) => row.difference, twoDigits),
          numberColumn("p-holm", t("p (Holm)"), (row) => row.adjustedPValue, pValueWords),
          {
            id: "closer",
            header: t("Closer"),
            value: ({ closer, a, b }) =>
              closer === "cannot-tell" ? t("cannot tell") : judgeName(closer === "a" ? a : b),
          },
        ],
        rows,
        rowKey: ({ a, b, measure }) => `${a.raterId} ${b.raterId} ${measure}`,
      }}
    />
  );
}
