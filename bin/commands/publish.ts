import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { datasetOptionsSchema } from "@/lib/exports/dataset/dataset";
import { findRoundByName } from "@/lib/exports/server/find-round-by-name";
import { withRoundExport } from "@/lib/exports/server/with-round-export";
import { type DatasetFile, datasetFiles } from "@/lib/interchange/dataset/dataset-files";
import { OPERATOR } from "@/lib/people/viewer";
import { raterGroupSchema } from "@/lib/results/agreement-filter";
import { excludedSchema } from "@/lib/results/excluded";
import { hubFromEnvironment, pushDataset } from "../publish/push-dataset";
import { makeFolder } from "../support/named-paths";

interface Options {
  round: string;
  study?: string;
  license: string;
  title?: string;
  creator?: string;
  url?: string;
  published?: string;
  languages?: string;
  testShare: string;
  seed: string;
  ties: string;
  tables: string;
  allLabels: boolean;
  raters?: string;
  without?: string;
  out?: string;
  repo?: string;
  public: boolean;
  dryRun: boolean;
}

const REPO = /^[\w.-]{1,96}\/[\w.-]{1,96}$/;

export function publishCommand(command: Command): void {
  command
    .requiredOption("--round <id or name>", "the round whose labels are published")
    .option("--study <id or name>", "its study, if several studies have a round of that name")
    .requiredOption("--license <id>", "the licence of the labels, such as cc-by-4.0")
    .option("--title <text>", "title of the dataset (default: study and round)")
    .option("--creator <name>", "who made it, for the Croissant description")
    .option("--url <address>", "where it will be published, for its citation and the Croissant description")
    .option("--published <day>", "the day of its publication (default: the day of its last label)")
    .option("--languages <codes>", "languages of the texts, as en or en,de")
    .option("--test-share <share>", "share of the instructions in the split test, 0 to 0.9", "0")
    .option("--seed <number>", "random seed for choosing these instructions", "1")
    .option("--ties <what>", "ties in rows of preferences: drop or keep", "drop")
    .option("--tables <which>", "all, gold (without individual labels) or labels (individual labels only)", "all")
    .option(
      "--raters <group>",
      "whose labels count: human, imported, judge (the first of them that labelled), imported:SOURCE, all",
    )
    .option(
      "--all-labels",
      "in the table of labels include every rater's, judges' too (default: of those that count)",
      false,
    )
    .option("--without <parts>", "leave labels out, as in export")
    .option("--out <folder>", "write the dataset to this folder")
    .option(
      "--repo <owner/name>",
      "push it to this dataset on the hub, with the token in the environment variable HF_TOKEN",
    )
    .option("--public", "make a new dataset public (default: private)", false)
    .option("--dry-run", "show what would be pushed, and push nothing", false)
    .action(async (options: Options) => {
      const { round, dataset, raters, without } = parsed(options);
      const found = await findRoundByName(OPERATOR, round);
      const { allLabels } = options;
      const exported = { raters, without, labels: true, allLabels, texts: true, comments: false, bom: false };
      const files = await withRoundExport(OPERATOR, found.id, exported, (source) => datasetFiles(source, dataset));
      if (options.out !== undefined) await writeDataset(files, options.out);
      for (const { path, bytes, rows } of files) {
        const of = rows === null ? "" : `${rows.toLocaleString("en")} rows  `;
        console.log(`${bytes.byteLength.toLocaleString("en")} bytes  ${of}${path}`);
      }
      if (options.repo === undefined) return;
      if (options.dryRun) {
        console.log(`Nothing was sent. These files would go to the dataset ${options.repo}.`);
        return;
      }
      const pushed = await pushDataset(hubFromEnvironment(), { repo: options.repo, isPrivate: !options.public, files });
      console.log(`Pushed to ${pushed.url}`);
    });
}

function parsed(options: Options) {
  const dataset = datasetOptionsSchema.safeParse({
    license: options.license,
    title: options.title,
    creator: options.creator,
    url: options.url,
    published: options.published,
    languages: options.languages,
    ties: options.ties,
    testShare: options.testShare,
    seed: options.seed,
    tables: options.tables,
  });
  if (!dataset.success) {
    const [issue] = dataset.error.issues;
    const name = String(issue?.path[0]).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new Error(`--${name}: ${issue?.message}.`);
  }
  const raters = raterGroupSchema.optional().safeParse(options.raters);
  if (!raters.success) {
    throw new Error(`--raters takes all, human, judge, imported or imported:SOURCE, not "${options.raters}".`);
  }
  const without = excludedSchema.optional().safeParse(options.without);
  if (!without.success) throw new Error(`--without ${without.error.issues[0]?.message}.`);
  if (options.repo !== undefined && !REPO.test(options.repo)) {
    throw new Error(`--repo takes owner/name, not "${options.repo}".`);
  }
  if (options.out === undefined && options.repo === undefined)
    throw new Error("Nothing to do. Give --out, --repo, or both.");
  const round = { round: options.round, ...(options.study === undefined ? {} : { study: options.study }) };
  return { round, dataset: dataset.data, raters: raters.data, without: without.data };
}

async function writeDataset(files: readonly DatasetFile[], folder: string): Promise<void> {
  await makeFolder(folder);
  for (const { path, bytes } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}
