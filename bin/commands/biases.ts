import type { Command } from "commander";
import { AppError } from "@/lib/wire/app-error";
import { addResamplingOptions, type RawResamplingOptions, readResamplingOptions } from "../agreement/agreement-options";
import { biasesJson, biasesText } from "../biases/biases-output";
import { computeBiases } from "../biases/compute-biases";
import { readChoices } from "../biases/read-choices";
import {
  addLabelFileOptions,
  collect,
  ofPairs,
  type RawLabelFileOptions,
  readLabelFileOptions,
} from "../labels/label-file-options";
import {
  addOtherFileOptions,
  assertOneStandardInput,
  type RawOtherFileOptions,
  readOtherFileOptions,
} from "../labels/other-file-options";
import { columnsJson, columnsLines } from "../labels/used-columns";

interface Options extends RawLabelFileOptions, RawOtherFileOptions, RawResamplingOptions {
  readonly own?: readonly string[];
  readonly cluster?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Labels are preferences between A and B, in the pair's own order. Columns are found under their usual names: shown_order (ab or
ba), system_a and system_b, length_a and length_b (or the texts, response_a and response_b). What a column is missing for is
left out.

Examples:
  npm run -s tickbox -- biases docs/examples/pairs-judged.csv docs/examples/pairs-people.csv
  npm run -s tickbox -- biases docs/examples/pairs-judged.csv --own small-judge=breeze --json`;

export function biasesCommand(command: Command): void {
  command
    .argument("<choices>", "who prefers which response of a pair: CSV, TSV or JSON Lines; - for standard input")
    .argument("[people]", "what people prefer of the same pairs, to hold self-preference against");
  addLabelFileOptions(command, [
    "--by",
    "--wide",
    "--raters",
    "--raters-in-rows",
    "--reversible",
    "--stored-order",
    "--symmetric",
  ]);
  addOtherFileOptions(command);
  command
    .option("--cluster <column>", "what pairs that are not independent share (default: instruction_id, if present)")
    .option(
      "--own <rater=system>",
      "the system of a rater's own model (default: the system with the rater's name); repeatable",
      collect,
    );
  addResamplingOptions(command);
  command
    .option("--json", "print one object with every number in full")
    .addHelpText("after", EXAMPLES)
    .action(async (path: string, peoplePath: string | undefined, raw: Options) => {
      if (peoplePath !== undefined) assertOneStandardInput(path, peoplePath);
      const options = readResamplingOptions(raw);
      if (options.resamples === 0) {
        throw new AppError("INVALID", "biases needs resamples to tell bias from chance. Leave out --bootstrap 0.");
      }
      const file = ofPairs(readLabelFileOptions(raw));
      const choices = await readChoices(path, file, raw.cluster ?? null);
      const people =
        peoplePath === undefined
          ? null
          : await readChoices(peoplePath, readOtherFileOptions(file, raw, "people"), null);
      for (const note of [...choices.notes, ...(people?.notes ?? [])]) console.error(note);
      const results = computeBiases(choices, people, ownSystems(raw.own ?? []), options);
      const read = people ? [choices, people] : [choices];
      console.log(
        raw.json
          ? JSON.stringify({ ...columnsJson(read), ...biasesJson(results) }, null, 2)
          : `${columnsLines(read)}\n\n${biasesText(choices.name, results, options)}`,
      );
    });
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
