import { exportQuerySchema } from "@/lib/exports/export";
import { readArchiveParts } from "@/lib/exports/server/read-archive-parts";
import { withRoundExport } from "@/lib/exports/server/with-round-export";
import { withStudyExport } from "@/lib/exports/server/with-study-export";
import { studyExportQuerySchema } from "@/lib/exports/study-export";
import { RECOMPUTE_SCRIPT } from "@/lib/interchange/archive/recompute-script";
import { RoundTables } from "@/lib/interchange/archive/round-tables";
import { type MadeFile, writeExportFiles } from "@/lib/interchange/export/export-file-bytes";
import { FileMeter } from "@/lib/interchange/export/file-meter";
import { jsonLines } from "@/lib/interchange/export/json-lines";
import { type OnBytes, type SpooledFile, spoolFile } from "@/lib/interchange/export/spool-file";
import { zipOf } from "@/lib/interchange/export/zip-of";
import { callLines } from "@/lib/interchange/run/call-lines";
import { readRaterConfiguration } from "@/lib/judging/jury";
import type { Viewer } from "@/lib/people/viewer";
import { findDownloadableRun, readCallBatches } from "@/lib/runs/server/read-call-batches";
import { exportStudyFile } from "@/lib/study/worker/study-file";
import { canonicalJson } from "@/lib/wire/canonical-json";
import { TICKBOX_VERSION } from "@/lib/wire/installation";

const ROUND_OPTIONS = exportQuerySchema.parse({ labels: "all" });

/**
 * A study to be kept: content, labels, prompts, calls, tables, and a script that computes every number again. Nothing in it
 * depends on when it is made: the same data give the same bytes.
 */
export async function makeArchive(
  viewer: Viewer,
  studyId: string,
  { onBytes, onRound }: { readonly onBytes?: OnBytes; readonly onRound?: () => void } = {},
): Promise<MadeFile> {
  const archive = new Archive(onBytes);
  try {
    const parts = await readArchiveParts(viewer, studyId);
    const { settings, leftOut } = await exportStudyFile(viewer, studyId);
    await archive.text("study.json", pretty(settings));
    await archive.text("recompute.py", RECOMPUTE_SCRIPT);
    await withStudyExport(viewer, studyId, "study.jsonl", studyExportQuerySchema.parse({}), async (batches) => {
      const write = await archive.file("content/study.jsonl");
      for await (const batch of batches) await write(Buffer.from(jsonLines(batch), "utf8"));
    });
    for (const { number, name, configuration } of parts.judges) {
      const judge = `judges/rater-${String(number).padStart(2, "0")}`;
      await archive.text(`${judge}/judge.json`, pretty({ name, configuration: sortedCopy(configuration) }));
      const read = readRaterConfiguration(configuration);
      for (const { templateId, text } of read?.type === "model" ? read.prompts : []) {
        await archive.text(`${judge}/prompts/${templateId}.txt`, text);
      }
    }
    for (const [index, { id, name }] of parts.rounds.entries()) {
      await addRound(archive, viewer, id, `rounds/${String(index + 1).padStart(2, "0")}-${slugOf(name)}`);
      onRound?.();
    }
    for (const { id } of parts.runs) {
      const run = await findDownloadableRun(viewer, id);
      const write = await archive.file(`calls/${id}.jsonl`);
      for await (const lines of callLines(readCallBatches(run), "jsonl")) await write(Buffer.from(lines, "utf8"));
    }
    await archive.text("README.md", archiveReadme(parts.name, parts.lastChange, leftOut));
    return await archive.end({ study: { id: studyId, name: parts.name }, last_change: parts.lastChange });
  } catch (error) {
    await archive.remove();
    throw error;
  }
}

async function addRound(archive: Archive, viewer: Viewer, roundId: string, folder: string): Promise<void> {
  await withRoundExport(viewer, roundId, ROUND_OPTIONS, async (source) => {
    const tables = new RoundTables();
    const records: typeof source.records = async function* (wanted) {
      for await (const batch of source.records(wanted)) {
        tables.add(batch.gold);
        yield batch;
      }
    };
    await writeExportFiles({ ...source, records }, (name) => archive.file(`${folder}/${name}`));
    await archive.text(`${folder}/tables.json`, tables.text());
  });
}

const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** jsonb has its own order of members. */
const sortedCopy = (value: unknown): unknown => JSON.parse(canonicalJson(value ?? null));

function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/[^a-zA-Z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40)
    .toLowerCase();
  return slug || "round";
}

interface ArchivedFile {
  name: string;
  file: SpooledFile;
  meter: FileMeter;
}

/** The files of an archive on their way into a zip; they wait in temporary files. */
class Archive {
  private readonly files: ArchivedFile[] = [];

  constructor(private readonly onBytes?: OnBytes) {}

  async file(name: string): Promise<(chunk: Uint8Array) => Promise<void>> {
    const added = { name, file: await spoolFile(this.onBytes), meter: new FileMeter() };
    this.files.push(added);
    return async (chunk) => {
      added.meter.add(chunk);
      await added.file.write(chunk);
    };
  }

  async text(name: string, text: string): Promise<void> {
    const write = await this.file(name);
    await write(Buffer.from(text, "utf8"));
  }

  /** MANIFEST.json has the SHA-256 of every other file. */
  async end(about: object): Promise<MadeFile> {
    const measured = this.files.map(({ name, meter }) => ({ name, ...meter.measure() }));
    const files = measured.sort((one, other) => (one.name < other.name ? -1 : 1));
    const generator = { name: "tickbox", version: TICKBOX_VERSION };
    const manifest = { format: "tickbox-archive", format_version: 1, generator, ...about, files };
    await this.text("MANIFEST.json", pretty(manifest));
    const sorted = this.files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    return {
      read: () => zipOf(sorted.map(({ name, file }) => ({ name, bytes: file.read() }))),
      remove: () => this.remove(),
    };
  }

  async remove(): Promise<void> {
    for (const { file } of this.files) await file.remove();
  }
}

/** README.md of an archive. */
function archiveReadme(name: string, lastChange: string | null, leftOut: readonly string[]): string {
  return `# ${name}

An archive of a study, as it was when it last changed: ${lastChange ?? "unknown"}. The same data always give this archive, byte for byte. MANIFEST.json has the SHA-256 of every file.

    python3 recompute.py

checks these hashes and computes every number again from the raters' labels, with numpy alone: the gold labels and the counts of each question, alpha, and the tables of systems. It says for each round whether they are equal. The intervals of alpha in each round's manifest.json are drawn again with numpy's own random numbers, so that their ends are compared but for chance. Not computed again are intervals of more than 50 different values, which the script names, and the times, tokens and costs of calls, which were measured.

- \`content/study.jsonl\`: instructions, responses, pairs and checklists, to import elsewhere.
- \`rounds/\`: of each round the gold labels, all raters' own labels under pseudonyms, the answers, tables.json, and manifest.json with alpha and the meaning of every column.
- \`judges/\`: each judge with its settings and the whole text of its prompts.
- \`calls/\`: what models were sent and what came back, a file for each run.
- \`study.json\`: the study's settings.

Comments of raters are left out, since they may name people. Labels of training and attention tasks are left out too.${
    leftOut.length > 0 ? `\n\nNot in study.json: ${leftOut.join("; ")}.` : ""
  }
`;
}
