import type { Command } from "commander";
import { counted } from "@/lib/format/format-number";
import type { ImportUndoing, PastImport } from "@/lib/imports/import-result";
import { findStudyToImport } from "@/lib/imports/server/find-study-to-import";
import { listImports } from "@/lib/imports/server/record-import";
import { describeUndoing, undoImport } from "@/lib/imports/server/undo/undo-import";
import { OPERATOR } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";

interface Options {
  study: string;
  check?: boolean;
}

export function undoImportCommand(command: Command): void {
  command
    .argument("[import]", "the id of the import, or the name of its file; without it, the study's imports are listed")
    .requiredOption("--study <id or name>", "the study that it was imported into")
    .option("--check", "dry run: say what would be deleted, or what keeps the import from being undone")
    .addHelpText(
      "after",
      `
Examples:
  npm run -s tickbox -- undo-import --study "Letters"
  npm run -s tickbox -- undo-import ratings.csv --study "Letters" --check
  npm run -s tickbox -- undo-import ratings.csv --study "Letters"

What the file added is deleted, with its rounds, labels and raters; what the study had before stays. Nothing is undone while other work depends on it.`,
    )
    .action(async (named: string | undefined, { study, check = false }: Options) => {
      const { id: studyId, name } = await findStudyToImport(OPERATOR, study, { create: false, hint: "" });
      const { imports } = await listImports(OPERATOR, studyId, { limit: Number.MAX_SAFE_INTEGER });
      if (named === undefined) {
        console.log(imports.length === 0 ? `Nothing was imported into “${name}”.` : imports.map(inALine).join("\n"));
        return;
      }
      const { id, fileName } = oneOf(imports, named, name);
      const undoing = await describeUndoing(OPERATOR, studyId, id);
      if (check && undoing.keptBy.length > 0) throw new AppError("CONFLICT", undoing.keptBy.join(" "));
      if (!check) await undoImport(OPERATOR, studyId, id);
      console.log(`${check ? "Would delete" : "Deleted"} what ${fileName} added to “${name}”: ${inWords(undoing)}.`);
    });
}

const inALine = ({ id, at, fileName, format, by }: PastImport) =>
  `${id}  ${at.slice(0, 16).replace("T", " ")}  ${fileName} (${format}${by === null ? "" : `, by ${by}`})`;

/** The import with this id, or the only one of a file with this name. */
function oneOf(imports: readonly PastImport[], named: string, study: string): PastImport {
  const found = imports.filter(({ id, fileName }) => id === named.toLowerCase() || fileName === named);
  const [first] = found;
  if (first && found.length === 1) return first;
  const list = (of: readonly PastImport[]) => of.map((each) => `\n  ${inALine(each)}`).join("");
  if (first)
    throw new AppError("CONFLICT", `${found.length} imports are of ${named}. Name one by its id:${list(found)}`);
  const others = imports.length === 0 ? " Nothing was imported." : ` Its imports:${list(imports.slice(0, 20))}`;
  throw new AppError("NOT_FOUND", `“${study}” has no import ${named}.${others}`);
}

function inWords({ adds, rounds }: ImportUndoing): string {
  const counts: [number, string][] = [
    [adds.instructions, "instruction"],
    [adds.responses, "response"],
    [adds.systems, "system"],
    [adds.pairs, "pair"],
    [adds.checklists, "checklist"],
    [adds.programs, "verifier program"],
    [adds.raters, "rater"],
    [adds.labels, "label"],
  ];
  const added = counts.flatMap(([count, noun]) => (count > 0 ? [counted(count, noun)] : []));
  const named = rounds.length > 0 ? [`the ${rounds.length > 1 ? "rounds" : "round"} ${rounds.join(", ")}`] : [];
  return new Intl.ListFormat("en-GB").format([...added, ...named]);
}
