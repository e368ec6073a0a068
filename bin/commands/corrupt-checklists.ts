import { type Command, InvalidArgumentError } from "commander";
import type { StudyInstruction, StudyInstructionLine } from "@/lib/imports/study-format/study-instruction";
import { openFile } from "@/lib/interchange/open-file";
import { readStudy } from "@/lib/interchange/read-study";
import { replaceQuestions } from "@/lib/stats/checklist/replace-questions";
import { seededRandom } from "@/lib/stats/resampling/random";
import { AppError } from "@/lib/wire/app-error";
import { openInput } from "../support/named-paths";

interface Options {
  readonly series: string;
  readonly replace: number;
  readonly seed: number;
}

const EXAMPLES = `
Whether a judge's score rests on the checklist: where most pass rates stay the same although questions were replaced by
similar ones of other instructions, it does not. Import what is printed, let the same judge answer both series about the
same responses, and read Tables, DIVA, Figure 5. The same seed with more replacements replaces the same questions and more.

Examples:
  npm run -s tickbox -- corrupt-checklists docs/examples/study.jsonl --replace 1
  npm run -s tickbox -- corrupt-checklists docs/examples/study.jsonl --replace 2 --seed 7`;

export function corruptChecklistsCommand(command: Command): void {
  command
    .argument("<study>", "instructions with checklists in a format that can be imported; - for standard input")
    .option("--series <name>", "the checklists to corrupt", "imported")
    .requiredOption("--replace <number>", "how many questions of each checklist to replace", wholeNumber(1, 50))
    .option("--seed <number>", "random seed for choosing questions", wholeNumber(0, 2 ** 31 - 1), 1)
    .addHelpText("after", EXAMPLES)
    .action(async (path: string, options: Options) => {
      for (const line of await corrupted(path, options)) console.log(JSON.stringify(line));
    });
}

async function corrupted(path: string, { series, replace, seed }: Options): Promise<StudyInstructionLine[]> {
  const { name, instructions } = await readInstructions(path);
  const found = instructions.flatMap((instruction) => {
    const checklist = newestOf(instruction, series);
    return checklist ? [{ instruction, items: checklist.items }] : [];
  });
  if (found.length < 2) {
    throw new AppError(
      "INVALID",
      `${name}: expected checklists of the series "${series}" for two instructions or more; found ${found.length}. Choose another one with --series.`,
    );
  }
  const questions = replaceQuestions(
    found.map(({ items }) => items.map(({ question }) => question)),
    replace,
    seededRandom(seed),
  );
  return found.map(({ instruction: { id, instruction, messages }, items }, index) => ({
    id,
    ...(messages ? { messages } : { instruction: instruction ?? "" }),
    checklist: {
      series: `${series}, ${replace} replaced`,
      source: "generated" as const,
      method: `questions replaced, seed ${seed}`,
      items: items.map((item, position) => ({ ...item, question: questions[index]?.[position] ?? item.question })),
    },
  }));
}

async function readInstructions(path: string): Promise<{ name: string; instructions: StudyInstruction[] }> {
  const { name, bytes } = await openInput(path);
  const opened = await openFile(bytes, name);
  const problemOf = ({ line, field, expected, found }: { line: number | null } & Record<string, unknown>) =>
    new AppError(
      "INVALID",
      `${name}${line === null ? "" : `, line ${line}`}: ${field} expected ${expected}; found ${found}.`,
    );
  if (!opened.ok) throw problemOf({ ...opened.problem });
  if (opened.format === "labels") throw new AppError("INVALID", `${name}: expected instructions; found labels.`);
  const instructions: StudyInstruction[] = [];
  for await (const item of readStudy(opened.whole, opened.container, opened.format, {})) {
    if (item.kind === "problem") throw problemOf({ ...item.problem });
    if (item.kind === "record") instructions.push(item.record);
  }
  return { name, instructions };
}

function newestOf({ checklist, checklists }: StudyInstruction, series: string) {
  const versions = checklists.filter((each) => each.series === series).sort((a, b) => b.version - a.version);
  return versions[0] ?? (checklist?.series === series ? checklist : undefined);
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  };
}
