import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { findStudyToImport } from "@/lib/imports/server/find-study-to-import";
import { OPERATOR } from "@/lib/people/viewer";
import { applyFile, exportStudyFile } from "@/lib/study/worker/study-file";
import { AppError } from "@/lib/wire/app-error";
import { parseStudyYaml, writeStudyYaml } from "../study/study-yaml";

const EXAMPLES = `
Examples:
  npm run -s tickbox -- study export "Letters" > study.yaml
  npm run -s tickbox -- study apply study.yaml --dry-run
  npm run -s tickbox -- study apply study.yaml

docs/study-file.md explains the fields.`;

export function studyCommand(command: Command): void {
  command.addHelpText("after", EXAMPLES);
  command
    .command("export")
    .description("print a study's settings as YAML: rounds, guidelines, seeds, judges")
    .argument("<study>", "the study's id or name")
    .addHelpText("after", EXAMPLES)
    .action(async (study: string) => {
      const { id } = await findStudyToImport(OPERATOR, study, { create: false, hint: "" });
      const { settings, leftOut } = await exportStudyFile(OPERATOR, id);
      process.stdout.write(writeStudyYaml(settings));
      for (const part of leftOut) console.error(`Not in the file: ${part}.`);
    });
  command
    .command("apply")
    .description("make a study what a file says, all of it or nothing")
    .argument("<file>", "the file, or - for standard input")
    .option("--study <id or name>", "the study to change (default: the one of the file's name, made if missing)")
    .option("--dry-run", "print what would change, and change nothing", false)
    .option("--json", "print the changes as JSON", false)
    .addHelpText("after", EXAMPLES)
    .action(apply);
}

async function apply(path: string, options: { study?: string; dryRun: boolean; json: boolean }): Promise<void> {
  const name = path === "-" ? "standard input" : basename(path);
  const { file, placeOf } = parseStudyYaml(await contentOf(path), name);
  const { study, dryRun: isDryRun, json } = options;
  const studyId =
    study === undefined ? undefined : (await findStudyToImport(OPERATOR, study, { create: false, hint: "" })).id;
  try {
    const applied = await applyFile(OPERATOR, file, { ...(studyId !== undefined && { studyId }), isDryRun });
    if (json) console.log(JSON.stringify({ ...applied, dryRun: isDryRun }, null, 2));
    else {
      for (const change of applied.changes) console.log(change);
      for (const note of applied.notes) console.error(note);
      const many = applied.changes.length;
      if (many === 0) console.log("Nothing to change.");
      else console.log(isDryRun ? "Dry run: nothing was changed." : "Applied.");
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { path: at } = error.details;
    if (!isPath(at)) throw error;
    throw new AppError(error.code, `${placeOf(at)}: ${error.message}\nNothing was changed.`);
  }
}

async function contentOf(path: string): Promise<string> {
  if (path === "-") return text(process.stdin);
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isMissing ? new AppError("NOT_FOUND", `There is no file ${path}.`) : error;
  }
}

function isPath(value: unknown): value is (string | number)[] {
  return Array.isArray(value) && value.every((part) => typeof part === "string" || typeof part === "number");
}
