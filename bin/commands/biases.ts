import { Option } from "commander";
import { shorten } from "@/lib/imports/shorten";
import type { TestedMean } from "@/lib/stats/preference/choice-biases";
import type { Interval } from "@/lib/stats/resampling/interval";
import { mapStatistic } from "@/lib/stats/statistic";
import { AppError } from "@/lib/wire/app-error";
import { type BiasResult, computeBiases } from "../biases/compute-biases";
import { readChoices } from "../biases/read-choices";
import { collect, ofPairs } from "../labels/label-file-options";
import { type Column, column, rowJson, rowsJson, tableText } from "../statistics/columns";
import {
  intervalJson,
  intervalText,
  onePointNote,
  significance,
  undefinedNotes,
  valueJson,
} from "../statistics/printed-values";
import { drawnText } from "../statistics/resampling-options";
import { statisticsCommand } from "../statistics/statistics-command";

interface Options {
  readonly own?: readonly string[];
  readonly cluster?: string;
}

const HELP = `
Labels are preferences between A and B, in the pair's own order. Columns are found under their usual names: shown_order (ab or
ba), system_a and system_b, length_a and length_b (or the texts, response_a and response_b). What a column is missing for is
left out.

Examples:
  npm run -s tickbox -- biases docs/examples/pairs-judged.csv docs/examples/pairs-people.csv
  npm run -s tickbox -- biases docs/examples/pairs-judged.csv --own small-judge=breeze --json`;

type OfRater<Part> = Part & { readonly rater: string };
type Length = BiasResult["length"];
type Self = NonNullable<BiasResult["self"]>;

const ofRater = column.onlyText<OfRater<object>>("rater", ({ rater }) => shorten(rater, 30));

/** A share that was tested against what it would be without a bias. */
const TESTED: readonly Column<TestedMean>[] = [
  column.count("n", ({ n }) => n),
  column.onlyJson(({ nClusters }) => ({ n_clusters: nClusters })),
  column.mainNumber("share", ({ value }) => value),
  column.interval((mean) => mean.interval),
  column.pValue("p", "p", (mean) => mean.pValue),
];

const ODDS: readonly Column<Length>[] = [
  column.count("n", ({ n }) => n),
  column.number("odds ratio", "odds_ratio", ({ slope }) => mapStatistic(slope, Math.exp)),
  {
    ...column.interval<Length>(({ slopeInterval }) => slopeInterval),
    text: ({ slopeInterval }) => intervalText(mapStatistic(slopeInterval, oddsOf)),
  },
];

const WIN_RATES: readonly Column<Length["winRates"][number]>[] = [
  column.named("a", ({ a }) => a),
  column.named("b", ({ b }) => b),
  column.count("n", ({ n }) => n),
  column.number("win rate of a", "win_rate", ({ winRate }) => winRate),
  {
    ...column.mainNumber<Length["winRates"][number]>("length-controlled", ({ controlled }) => controlled),
    json: ({ controlled, controlledInterval }) => ({
      controlled: { ...valueJson(controlled), ...intervalJson(controlledInterval) },
    }),
  },
  column.shown(column.interval<Length["winRates"][number]>(({ controlledInterval }) => controlledInterval)),
];

const SELF: readonly Column<Self>[] = [
  column.named("own system", ({ system }) => system, 30, "system"),
  column.onlyText("n", ({ preference }) => preference.n.toLocaleString("en"), "right"),
  column.number("rater's", "own", ({ preference }) => preference.own),
  column.number("people's", "people", ({ preference }) => preference.people),
  {
    ...column.mainNumber<Self>("difference", ({ preference }) => preference.difference.value),
    json: ({ preference }) => rowJson(TESTED, preference.difference),
  },
  column.shown(column.interval<Self>(({ preference }) => preference.difference.interval)),
  column.shown(column.pValue<Self>("p", "p", ({ preference }) => preference.difference.pValue)),
];

function resultJson({ rater, firstPosition, length, self }: BiasResult) {
  return {
    rater,
    first_position: rowJson(TESTED, firstPosition),
    longer: rowJson(TESTED, length.longerShare),
    length: { ...valueJson(length.slope), ...rowJson(ODDS, length), win_rates: rowsJson(WIN_RATES, length.winRates) },
    self_preference: self && rowJson(SELF, self),
  };
}

export const biasesCommand = statisticsCommand<Options>({
  name: "biases",
  files: [
    ["<choices>", "who prefers which response of a pair: CSV, TSV or JSON Lines; - for standard input"],
    ["[people]", "what people prefer of the same pairs, to hold self-preference against"],
  ],
  labelsWithout: [
    ...["--by", "--wide", "--raters", "--raters-in-rows"],
    ...["--reversible", "--stored-order", "--symmetric"],
  ],
  hasOtherFile: true,
  options: [
    new Option("--cluster <column>", "what pairs that are not independent share (default: instruction_id, if present)"),
    new Option(
      "--own <rater=system>",
      "the system of a rater's own model (default: the system with the rater's name); repeatable",
    ).argParser<string[]>(collect),
  ],
  resamples: { toTell: "bias" },
  help: HELP,
  async run({ paths: [path = "", peoplePath], raw, resampling, ...asked }) {
    const { confidence } = resampling;
    const file = ofPairs(asked.file());
    const choices = await readChoices(path, file, raw.cluster ?? null);
    const people =
      peoplePath === undefined ? null : await readChoices(peoplePath, asked.otherFile(file, "people"), null);
    const results = computeBiases(choices, people, ownSystems(raw.own ?? []), resampling);
    const read = people ? [choices, people] : [choices];
    const table = <Part extends object>(
      title: string,
      columns: readonly Column<Part>[],
      partsOf: (result: BiasResult) => readonly Part[],
    ) => {
      const rows = results.flatMap((result) => partsOf(result).map((part) => ({ ...part, rater: result.rater })));
      return rows.length === 0 ? "" : [title, tableText<OfRater<Part>>([ofRater, ...columns], rows, confidence)];
    };
    return {
      files: read,
      json: () => ({ results: results.map(resultJson) }),
      text: () => [
        `What may sway the choices of ${choices.name}`,
        table("Share of the response shown first (1/2: no bias)", TESTED, (result) => [result.firstPosition]),
        table("Share of the longer response", TESTED, ({ length }) => [length.longerShare]),
        table("Odds of being chosen for a response twice as long (1: no bias)", ODDS, ({ length }) => [length]),
        table(
          "Win rates, and what they would be were responses equally long",
          WIN_RATES,
          ({ length }) => length.winRates,
        ),
        table("Share of the responses of a rater's own model, and people's on the same pairs", SELF, ({ self }) =>
          self ? [self] : [],
        ),
        [
          ...undefinedNotes(
            results.flatMap(({ firstPosition, length, self }) => [
              ...[firstPosition.value, length.slope, self?.preference.own ?? null],
            ]),
          ),
          `p: turning whole clusters round; the interval beside it, from the same test, excludes what it would be without a bias exactly when p < ${significance(confidence)}. Other intervals: bootstrap over clusters. ${drawnText(resampling)}`,
          onePointNote(results.map(({ length }) => length.slopeInterval)),
        ],
      ],
    };
  },
});

function oddsOf(bounds: Interval): Interval {
  return { ...bounds, low: Math.exp(bounds.low), high: Math.exp(bounds.high) };
}

function ownSystems(texts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    texts.map((text) => {
      const at = text.indexOf("=");
      if (at < 1) throw new AppError("INVALID", `--own: expected rater=system, found "${text}".`);
      return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    }),
  );
}
