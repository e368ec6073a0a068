import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { findRoundByName } from "@/lib/exports/server/find-round-by-name";
import { withStudyExport } from "@/lib/exports/server/with-study-export";
import { ARCHIVE, studyFileSchema } from "@/lib/exports/study-export";
import { makeArchive } from "@/lib/exports/worker/make-archive";
import { findStudyToImport } from "@/lib/imports/server/find-study-to-import";
import { jsonLines } from "@/lib/interchange/export/json-lines";
import { OPERATOR } from "@/lib/people/viewer";
import { excludedSchema } from "@/lib/results/excluded";
import { rewardSourceSchema } from "@/lib/results/round-rewards";
import { AppError } from "@/lib/wire/app-error";

interface Options {
  study: string;
  file: string;
  out: string;
  series?: string;
  round?: string;
  source?: string;
  without?: string;
  responses: boolean;
}

const EXAMPLES = `
Examples:
  npm run -s tickbox -- export-study --study "Letters" --out letters.jsonl
  npm run -s tickbox -- export-study --study "Letters" --file rl-prompts.jsonl --series generated --out prompts.jsonl
  npm run -s tickbox -- export-study --study "Letters" --file rewards.jsonl --round "Checked" --out rewards.jsonl`;

export function exportStudyCommand(command: Command): void {
  command
    .requiredOption("--study <id or name>", "the study to export")
    .addOption(
      new Option(
        "--file <which>",
        "the study in its own format, prompts with rubrics, or rewards of a round’s responses",
      )
        .choices([...studyFileSchema.options, ARCHIVE])
        .default("study.jsonl"),
    )
    .requiredOption("--out <path>", "the file to write; - for standard output")
    .option("--series <name>", "rl-prompts.jsonl: checklists of this series (default: the gold ones)")
    .option("--round <id or name>", "rewards.jsonl: the round whose answers give the rewards")
    .option(
      "--source <raters>",
      "rewards.jsonl: whose answers: human, judge, imported, imported:NAME, all, or a rater such as rater:4 (a judge, a jury); several as rater:4;rater:5 (default: people's, where people answered)",
    )
    .option(
      "--without <parts>",
      "rewards.jsonl: leave out these labels: 'rater:3;reported:any;faster:5;slower:600;failed:2;batch:NAME;because:REASON', any of them",
    )
    .option("--no-responses", "study.jsonl: leave out responses")
    .addHelpText("after", EXAMPLES)
    .action(
      async ({ study, file, out, series, round: roundName, source: asked, without: leftOut, responses }: Options) => {
        const without = excludedSchema.optional().safeParse(leftOut);
        if (!without.success) throw new AppError("INVALID", `--without ${without.error.issues[0]?.message}.`);
        const source = rewardSourceSchema.optional().safeParse(asked);
        if (!source.success)
          throw new AppError("INVALID", `--source takes a group of raters, or raters such as rater:4;rater:5.`);
        if (asked !== undefined && file !== "rewards.jsonl") {
          throw new AppError("INVALID", `--source is about rewards: add --file rewards.jsonl.`);
        }
        if (leftOut !== undefined && file !== "rewards.jsonl") {
          throw new AppError(
            "INVALID",
            `--without is about labels, of which ${file} has none: add --file rewards.jsonl.`,
          );
        }
        const { id } = await findStudyToImport(OPERATOR, study, { create: false, hint: "" });
        const round =
          roundName === undefined ? undefined : (await findRoundByName(OPERATOR, { round: roundName, study })).id;
        if (file === ARCHIVE) return writeArchive(id, out);
        const options = {
          series,
          round,
          source: source.data,
          without: without.data,
          responses: responses ? "yes" : "no",
        } as const;
        await withStudyExport(OPERATOR, id, studyFileSchema.parse(file), options, (batches) => write(batches, out));
      },
    );
}

async function writeArchive(studyId: string, out: string): Promise<void> {
  const archive = await makeArchive(OPERATOR, studyId);
  try {
    await writeBytes(archive.read(), out);
  } finally {
    await archive.remove();
  }
}

async function write(batches: AsyncIterable<readonly object[]>, out: string): Promise<void> {
  const text = async function* () {
    for await (const batch of batches) yield Buffer.from(jsonLines(batch), "utf8");
  };
  await writeBytes(text(), out);
}

/** Writes a temporary file next to the target and renames it when complete, so that no partial file is ever seen. */
async function writeBytes(bytes: AsyncIterable<Uint8Array>, out: string): Promise<void> {
  if (out === "-") {
    await pipeline(Readable.from(bytes), process.stdout, { end: false });
    return;
  }
  const partial = join(dirname(out), `.${basename(out)}.${process.pid}.partial`);
  try {
    await pipeline(Readable.from(bytes), createWriteStream(partial));
    await rename(partial, out);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
