import type { Command } from "commander";
import { z } from "zod";
import { messagesSchema } from "@/lib/content/messages-schema";
import type { ImportOptions } from "@/lib/imports/import-options";
import { findStudyToImport } from "@/lib/imports/server/find-study-to-import";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import type { StudyInstructionLine } from "@/lib/imports/study-format/study-instruction";
import { importFile } from "@/lib/imports/worker/import-file";
import { parquetRows } from "@/lib/interchange/documents/parquet-rows";
import { jsonLines } from "@/lib/interchange/export/json-lines";
import { OPERATOR } from "@/lib/people/viewer";
import { deleteStudy } from "@/lib/study/server/delete-study";
import { type HubFile, pullDataset, readableHub } from "../publish/push-dataset";
import { describeReport } from "../support/import-report-text";

interface Options {
  repo: string;
  study: string;
  create: boolean;
  owner?: string;
  round?: string;
  revision: string;
  check: boolean;
}

const REPO = /^[\w.-]{1,96}\/[\w.-]{1,96}$/;
/** gold: what was labelled, with its texts; questions: its checklists; labels: every rater's own. */
const TABLE = /^data\/(gold|questions|labels)\/(?:train|test)\.parquet$/;

export function pullCommand(command: Command): void {
  command
    .requiredOption("--repo <owner/name>", "the dataset on the hub; a private one needs HF_TOKEN in the environment")
    .requiredOption("--study <id or name>", "the study to bring it into")
    .option("--create", "create the study if there is none of that name", false)
    .option("--owner <email>", "with --create: who owns the new study")
    .option("--round <name>", 'the round for its labels (default: "Pulled: REPO")')
    .option("--revision <name>", "branch, tag or commit of the dataset", "main")
    .option("--check", "dry run: read everything, report what would happen, write nothing", false)
    .action(pull);
}

async function pull(options: Options): Promise<void> {
  const { repo, revision, check } = options;
  if (!REPO.test(repo)) throw new Error(`--repo takes owner/name, not "${repo}".`);
  const wanted = (path: string) => TABLE.test(path);
  const files = await pullDataset(readableHub(), { repo, revision, wanted, maxBytes: STUDY_LIMITS.wholeFileBytes });
  const gold = await rowsOf(files, "gold", goldRow);
  const labels = await rowsOf(files, "labels", labelRow);
  if (gold.length === 0 || labels.length === 0) {
    const message = `${repo} has no tables gold and labels under data/: Tickbox did not push it with all tables. Import its files instead.`;
    throw new Error(message);
  }
  const lines = studyLines(gold, await rowsOf(files, "questions", questionRow), labels);
  const study = await findStudyToImport(OPERATOR, options.study, {
    create: options.create,
    ...(options.owner !== undefined && { owner: options.owner }),
  });
  let isTaken = false;
  try {
    const texts = await bring("texts of the dataset", lines, {});
    const round = options.round ?? `Pulled: ${repo}`;
    // In a check nothing of the texts is there for the labels to belong to.
    isTaken =
      texts && (check || (await bring("labels of the dataset", labels, { format: "labels", labels: { round } })));
  } finally {
    // A study that was made for a dataset lives only if it was taken.
    if (study.isNew && (check || !isTaken)) await deleteStudy(OPERATOR, study.id, study.name);
  }
  if (!isTaken) process.exitCode = 1;

  async function bring(fileName: string, rows: readonly object[], importOptions: ImportOptions): Promise<boolean> {
    const content = Buffer.from(jsonLines(rows), "utf8");
    const bytes = (async function* () {
      yield content;
    })();
    const report = await importFile(OPERATOR, {
      studyId: study.id,
      fileName: `${repo}: ${fileName}`,
      bytes,
      totalBytes: content.length,
      mode: check ? "check" : "commit",
      options: importOptions,
    });
    const text = describeReport(report, study.name, check);
    if (text.done) console.log(text.done);
    if (text.refused) console.error(text.refused);
    return report.ok;
  }
}

async function rowsOf<Row>(files: readonly HubFile[], table: string, schema: z.ZodType<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { path, bytes } of files) {
    if (TABLE.exec(path)?.[1] !== table) continue;
    for await (const line of parquetRows(Buffer.from(bytes))) {
      const parsed = schema.safeParse(JSON.parse(line.toString("utf8")));
      if (!parsed.success) throw new Error(`${path} is no table that Tickbox writes: ${z.prettifyError(parsed.error)}`);
      rows.push(parsed.data);
    }
  }
  return rows;
}

const text = z.string().nullish();
/** Parquet has lists of objects, such as answers, as JSON. */
const fromJson = z
  .string()
  .regex(/^\s*[[{]/)
  .transform((written, context) => {
    try {
      return z.json().parse(JSON.parse(written));
    } catch {
      context.addIssue("expected JSON");
      return z.NEVER;
    }
  });
const labelRow = z
  .looseObject({ task: z.int(), checklist_series: text, checklist_version: z.int().nullish() })
  .transform((row) => ({
    ...row,
    ...Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => {
        const parsed = fromJson.safeParse(value);
        return parsed.success ? [[name, parsed.data]] : [];
      }),
    ),
  }));
type LabelRow = z.output<typeof labelRow>;

const goldRow = z.looseObject({
  instruction_id: z.string(),
  instruction: text,
  messages: messagesSchema.nullish(),
  input: text,
  subset: text,
  domain: text,
  tags: z.array(z.string()).nullish(),
  system: text,
  sample: z.int().nullish(),
  response: text,
  pair_id: text,
  system_a: text,
  sample_a: z.int().nullish(),
  response_a: text,
  system_b: text,
  sample_b: z.int().nullish(),
  response_b: text,
});
type GoldRow = z.infer<typeof goldRow>;

const questionRow = z.looseObject({
  task: z.int(),
  instruction_id: z.string(),
  number: z.int(),
  question: z.string(),
  categories: z.array(z.string()).nullish(),
  importance: z.int().nullish(),
});

/** What was labelled, in the study format: an instruction a line, with its responses, pairs and checklists. */
function studyLines(
  gold: readonly GoldRow[],
  questions: readonly z.infer<typeof questionRow>[],
  labels: readonly LabelRow[],
): object[] {
  const byId = new Map<string, Required<Pick<StudyInstructionLine, "id">> & Parts>();
  for (const row of gold) {
    const { instruction_id: id, instruction, messages, input, subset, domain, tags } = row;
    const line = byId.get(id) ?? {
      id,
      ...(messages ? { messages } : { instruction: instruction ?? "" }),
      ...(input && { input }),
      ...(subset && { subset }),
      ...(domain && { domain }),
      ...(tags && tags.length > 0 && { tags }),
      responses: [],
      pairs: [],
      checklists: [],
    };
    byId.set(id, line);
    const own = responseOf(row.system, row.sample, row.response);
    const [a, b] = [
      responseOf(row.system_a, row.sample_a, row.response_a),
      responseOf(row.system_b, row.sample_b, row.response_b),
    ];
    for (const response of [own, a, b]) if (response && !has(line.responses, response)) line.responses.push(response);
    if (a && b && row.pair_id) {
      const side = ({ system, sample }: Response) => ({ system, sample });
      line.pairs.push({ id: row.pair_id, a: side(a), b: side(b) });
    }
  }
  // A label says which checklist it answers, which is the one of its task.
  const byTask = new Map(labels.map((row) => [row.task, row]));
  for (const row of questions.toSorted((one, other) => one.number - other.number)) {
    const line = byId.get(row.instruction_id);
    if (!line) continue;
    const { number, question, categories, importance } = row;
    const { checklist_series: series, checklist_version: version } = byTask.get(row.task) ?? {};
    if (!series || !version) continue;
    const known = line.checklists.find((one) => one.series === series && one.version === version);
    const checklist = known ?? { series, version, items: [] };
    if (!known) line.checklists.push(checklist);
    // Of several responses each has the same questions.
    if (checklist.items.length >= number) continue;
    checklist.items.push({ question, categories: categories ?? [], importance: importance ?? null });
  }
  return [...byId.values()];
}

interface Response {
  system: string;
  sample: number;
  text: string;
}
interface Parts {
  responses: Response[];
  pairs: { id: string; a: Omit<Response, "text">; b: Omit<Response, "text"> }[];
  checklists: {
    series: string;
    version: number;
    items: { question: string; categories: string[]; importance: number | null }[];
  }[];
}

function responseOf(
  system: string | null | undefined,
  sample: number | null | undefined,
  said: string | null | undefined,
) {
  return system ? { system, sample: sample ?? 0, text: said ?? "" } : null;
}

function has(responses: readonly Response[], { system, sample }: Response): boolean {
  return responses.some((one) => one.system === system && one.sample === sample);
}
