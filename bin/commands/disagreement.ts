import { Option } from "commander";
import { disagreementAdvice, SOURCE_NAMES } from "@/components/results/round/disagreement-words";
import {
  type DisagreementSource,
  type DisagreementSources,
  disagreementSources,
} from "@/lib/stats/disagreement/disagreement-sources";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined, mapStatistic, type Statistic } from "@/lib/stats/statistic";
import { type LabelsToModel, readModelData } from "../model/read-model-data";
import { type Column, column, rowsJson, tableText } from "../statistics/columns";
import { statisticsCommand } from "../statistics/statistics-command";

interface Options {
  readonly item?: string;
  readonly question?: string;
  readonly level: "ordinal" | "interval";
}

const HELP = `
Examples:
  npm run -s tickbox -- disagreement docs/examples/people.csv
  npm run -s tickbox -- disagreement docs/examples/answers.csv --unit item_id,question --question question --json`;

const COLUMNS: readonly Column<DisagreementSource>[] = [
  { title: "source", text: ({ source }) => SOURCE_NAMES[source], json: ({ source }) => ({ source }) },
  {
    title: "share",
    align: "right",
    text: ({ share }) => (share === null ? "" : share.toFixed(3)),
    json: ({ share }) => ({ share }),
  },
  column.number("alpha without it", "alpha_without", ({ without }) => defined(without)),
  column.pValue("p (Holm)", "p", ({ pValue }) => pValue),
  {
    title: "stand out",
    text: ({ outstanding }) => outstanding.join(", "),
    json: ({ outstanding, pValue }) => ({
      outstanding,
      ...(!pValue.defined && { reason: pValue.reason, explanation: pValue.explanation }),
    }),
  },
];

export const disagreementCommand = statisticsCommand<Options>({
  name: "disagreement",
  files: [["<labels>", "scores, answers or preferences: CSV, TSV or JSON Lines; - for standard input"]],
  labelsWithout: ["--reversible", "--stored-order", "--symmetric"],
  options: [
    new Option("--item <column>", "what units share, such as the instruction (default: instruction_id, else the unit)"),
    new Option("--question <column>", "the question of a checklist, which is part of the unit"),
    new Option("--level <level>", "the level of alpha").choices(["ordinal", "interval"]).default("ordinal"),
  ],
  help: HELP,
  async run({ paths: [path = ""], raw, file }) {
    const options = file();
    const fixed = raw.question === undefined ? [] : [raw.question];
    const read = await readModelData(path, options, { fixed, item: raw.item ?? null });
    const found = read.groups.map((group) => ({
      by: group.by,
      sources: sourcesOf(group, raw.level, read.areOfPairs),
    }));
    const isGrouped = options.by.length > 0;
    return {
      files: [read],
      json: () => {
        const each = found.map(({ by, sources }) => ({ ...(isGrouped && { by }), ...sourcesJson(sources) }));
        return isGrouped ? { groups: each } : { ...each[0] };
      },
      text: () =>
        found.flatMap(({ by, sources }) => [
          Object.entries(by)
            .map(([name, value]) => `${name} ${value ?? "(nothing)"}`)
            .join(", "),
          ...sourcesText(read.name, sources),
        ]),
    };
  },
});

function sourcesOf(group: LabelsToModel, level: Options["level"], areOfPairs: boolean): Statistic<DisagreementSources> {
  const names = [...new Set(group.observations.map(({ rater }) => rater))];
  const numbers = group.values.map((value, place) => (typeof value === "number" ? value : place));
  const units = new Map<
    string,
    { item: string; question: string | null; labels: { rater: number; value: number }[] }
  >();
  for (const { unit, item, fixed, rater, level: place } of group.observations) {
    const [question = null] = fixed;
    const known = units.get(unit) ?? { item, question, labels: [] };
    units.set(unit, known);
    known.labels.push({ rater: names.indexOf(rater), value: numbers[place] ?? 0 });
  }
  const found = disagreementSources([...units.values()], {
    level,
    values: numbers,
    isReversible: areOfPairs,
    random: seededRandom(1),
  });
  return mapStatistic(found, ({ sources, ...more }) => ({
    ...more,
    sources: sources.map((each) => ({
      ...each,
      outstanding: each.outstanding.map((name) => (each.source === "question" ? name : (names[Number(name)] ?? name))),
    })),
  }));
}

function sourcesJson(found: Statistic<DisagreementSources>) {
  if (!found.defined) return { reason: found.reason, explanation: found.explanation };
  const { alpha, sources, evenShare, dominant } = found.value;
  return { reason: null, alpha, dominant, even_share: evenShare, sources: rowsJson(COLUMNS, sources) };
}

function sourcesText(name: string, found: Statistic<DisagreementSources>): (string | string[])[] {
  if (!found.defined) return [`Undefined. ${found.explanation}`];
  const { sources, evenShare, alpha } = found.value;
  return [
    [
      `Sources of disagreement in ${name}: alpha ${alpha.toFixed(3)}`,
      disagreementAdvice(found.value) ?? "No single source stands out clearly.",
    ],
    tableText(COLUMNS, sources),
    [
      `Alike for all raters, items and questions: ${evenShare.toFixed(3)} of the disagreement.`,
      "p: Holm-corrected over the sources. A source is named only if p < 0.05 and alpha would gain 0.05.",
      ...new Set(sources.flatMap(({ pValue }) => (pValue.defined ? [] : [`Not tested. ${pValue.explanation}`]))),
    ],
  ];
}
