import type { Command } from "commander";
import { counted } from "@/lib/format/format-number";
import { importFormatSchema } from "@/lib/imports/import-format";
import { SHEETS_ARE } from "@/lib/imports/import-options";
import { COLUMNS_ARE } from "@/lib/imports/label-table/column-pattern";
import { findStudyToImport } from "@/lib/imports/server/find-study-to-import";
import { applyRecipe } from "@/lib/imports/server/recipes/import-recipes";
import { importFile } from "@/lib/imports/worker/import-file";
import { importedAnswersOfText } from "@/lib/people/rater-attributes";
import { importAttributes, readAttributes } from "@/lib/people/server/rater/attributes";
import { OPERATOR } from "@/lib/people/viewer";
import { PROTOCOL_IDS } from "@/lib/round/protocol/protocols";
import { deleteStudy } from "@/lib/study/server/delete-study";
import { AppError } from "@/lib/wire/app-error";
import { collect } from "../labels/label-file-options";
import { type ImportCommandOptions, readImportOptions } from "../support/import-command-options";
import { describeReport } from "../support/import-report-text";
import { openInput } from "../support/named-paths";
import { progressLine } from "../support/progress-line";

export function importCommand(command: Command): void {
  command
    .argument("<file>", "the file to import, a folder of tables, or - for standard input")
    .requiredOption("--study <id or name>", "the study to import into")
    .option("--create", "create the study if it does not exist")
    .option("--owner <email>", "with --create: owner of the new study")
    .option("--format <format>", `${importFormatSchema.options.join(", ")}; default: detected from the file`)
    .option("--recipe <name>", "options that were saved in the study under this name; other options come before them")
    .option("--system <name>", "the system that wrote the responses, where the file does not name it")
    .option("--systems <names>", "the two systems of LLMBar or pairs, as FIRST,SECOND")
    .option(
      "--columns <json>",
      'columns of a table, as {"instruction": "Prompt", "responses": [{"column": …, "system": …}]}; with a response a row, as {"system": "Model", "response": "Text"}',
    )
    .option("--labels", "the file holds labels: the same as --format labels")
    .option("--no-texts", "of a file with texts and labels import the labels alone")
    .option("--label-columns <json>", 'columns of a label file, as {"item": "id", "rater": "who", "value": "stars"}')
    .option(
      "--value-columns <json>",
      'where several columns of a row hold labels, as [{"column": "winner_noswap", "order": "ab"}, {"column": "winner_swap", "order": "ba"}]',
    )
    .option(
      "--columns-are <what>",
      `what the columns with labels are: ${COLUMNS_ARE.join(", ")}, or a pattern of their names, as "{system}_{criterion}"`,
    )
    .option("--answer-lists", 'a cell with labels holds the answers to all questions of the checklist, as "1.0.1."')
    .option("--unnamed-raters", "the file names no raters: each row of an item is another one")
    .option(
      "--sets <separator>",
      "what separates the elements of labels that are sets (default: found); none: they are texts",
    )
    .option("--sheet <name>", "of a spreadsheet, or a ZIP archive or folder of tables, this one (default: the first)")
    .option("--sheets-are <what>", `read all sheets or files, each of which is one of the ${SHEETS_ARE.join(", ")}`)
    .option("--header-row <n>", "the line with the columns' names, if others are before it")
    .option("--skip-rows <n>", "rows below the names that hold no data, as a survey's wordings")
    .option<string[]>("--where <column=value>", "only rows with this value; can be repeated", collect)
    .option("--rater-name <name>", "the rater of all labels, if the file names none")
    .option(
      "--values <meanings>",
      'what labels mean, as "0=tie,1=A,2=B" or "1-5"; a value that means "skip" is left out',
    )
    .option(
      "--scale <scale>",
      'of scores, from worst to best: "1-7", "0-100", "5-1" where 1 is best, "ranks"; "number", "number-lowest", "categories"; by criterion as "fluency=1-5,use=0-100"; 1-5 where all numbers are on it',
    )
    .option(
      "--level-names <names>",
      'the level names that raters saw, from worst to best, as "Bad,Fair,Good" (default: none)',
    )
    .option("--criterion <name>", "import only the labels of this criterion (default: each criterion becomes a round)")
    .option(
      "--round <name>",
      'the round for the labels (default: "Imported: FILE"); with several criteria, each gets a round "ROUND · CRITERION"',
    )
    .option("--protocol <protocol>", `${PROTOCOL_IDS.join(", ")}; default: detected from the labels`)
    .option("--series <name>", "the series of the answered checklists, if instructions have several")
    .option(
      "--source <name>",
      'where the raters are from (default: "imported"); raters with the same source and name are the same in every round',
    )
    .option(
      "--rater-kinds <kinds>",
      'what raters are, as "gpt-4=model,bot=simulated,ann=person"; else as a column rater_kind says, else people',
    )
    .option("--simulated", "the labels were made by a program; they are marked as simulated everywhere")
    .option(
      "--rater-attributes <purpose>",
      "the file says what raters of files said of themselves (rater, attribute, value, perhaps source), in place of what was brought before; with what they agreed to",
    )
    .option("--check", "dry run: read everything, report what would happen, write nothing")
    .option("--json", "print the whole report as JSON")
    .addHelpText(
      "after",
      `
Examples:
  npm run -s tickbox -- import prompts.csv --study "Letters" --create --check
  npm run -s tickbox -- import prompts.csv --study "Letters" --columns '{"instruction": "Prompt", "id": "Nr."}'
  npm run -s tickbox -- import ratings.csv --study "Letters" --labels --values 1-5 --round "Pilot"
  npm run -s tickbox -- import raters.csv --study "Letters" --rater-attributes "Survey of the first study, for groups"

Formats and columns are explained in docs/study-format.md.`,
    )
    .action(runImport);
}

/** Answers of raters about themselves, for figures of groups. */
async function importRaterAttributes(path: string, studyName: string, purpose: string): Promise<void> {
  const { bytes, name } = await openInput(path);
  const parts: Uint8Array[] = [];
  for await (const chunk of bytes) parts.push(chunk);
  const answers = importedAnswersOfText(new TextDecoder().decode(Buffer.concat(parts)));
  if (!answers) throw new AppError("INVALID", `${name}: expected a table with the columns rater, attribute and value.`);
  const { id } = await findStudyToImport(OPERATOR, studyName, { create: false });
  await importAttributes(OPERATOR, id, { purpose, answers });
  const { imported } = await readAttributes(OPERATOR, id);
  console.log(
    `${counted(imported.raters, "rater")} of files said something of themselves: ${imported.attributes.join(", ") || "nothing"}.`,
  );
}

async function runImport(path: string, options: ImportCommandOptions): Promise<void> {
  if (options.raterAttributes !== undefined) {
    return importRaterAttributes(path, options.study, options.raterAttributes);
  }
  const importOptions = readImportOptions(options);
  const { name: fileName, bytes, totalBytes } = await openInput(path, { folders: true });
  const study = await findStudyToImport(OPERATOR, options.study, {
    create: Boolean(options.create),
    owner: options.owner,
  });
  // A study that was made for a file lives only if the file was taken.
  const undo = () => (study.isNew ? deleteStudy(OPERATOR, study.id, study.name) : undefined);
  const progress = progressLine(process.stderr);
  const report = await applyRecipe(OPERATOR, study.id, options.recipe, importOptions)
    .then((importOptions) =>
      importFile(OPERATOR, {
        studyId: study.id,
        fileName,
        bytes,
        totalBytes,
        mode: options.check ? "check" : "commit",
        options: importOptions,
        onProgress: ({ bytes, totalBytes, records }) => progress.show(bytes, totalBytes, counted(records, "row")),
      }),
    )
    .catch(async (error: unknown) => {
      await undo();
      throw error;
    })
    .finally(() => progress.clear());
  if (!report.written) await undo();
  if (options.json) console.log(JSON.stringify(report, null, 2));
  const text = describeReport(report, study.name, Boolean(options.check));
  if (!options.json && text.done) console.log(text.done);
  if (text.refused) console.error(text.refused);
  if (!report.ok) process.exitCode = 1;
}
