import { readLabels } from "@/lib/interchange/labels/read-labels";
import { openFile } from "@/lib/interchange/open-file";
import { readStudy } from "@/lib/interchange/read-study";
import { inspection, labelTexts, optionsFor } from "../inspect-file";

export const lines = (...rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join("\n");
export const list = (...rows: readonly unknown[]) => JSON.stringify(rows, null, 2);
export const csv = (...rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");

export async function opening(text: string, fileName: string) {
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const opened = await openFile(bytes, fileName);
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  return { opened, options: optionsFor(opened, {}) };
}

function recordsIn({ opened, options }: Awaited<ReturnType<typeof opening>>) {
  const { container, format, whole } = opened;
  if (format !== "labels") return readStudy(whole, container, format, options);
  const texts = labelTexts(inspection(opened, options), options);
  return readLabels(whole, container, options.labels ?? {}, opened.rows, texts);
}

/** The fields that an import lists as not used. */
export async function notUsed(text: string, fileName: string): Promise<string[]> {
  const found: string[] = [];
  for await (const item of recordsIn(await opening(text, fileName)))
    if (item.kind === "not-used") found.push(item.field);
  return found;
}

/** What a file says: responses as "id: asked > system/sample: text", labels as "id criterion < rater: value". */
export async function said(text: string, fileName = "file.json") {
  const opened = await opening(text, fileName);
  const { container, format } = opened.opened;
  const found: string[] = [];
  for await (const item of recordsIn(opened)) {
    if (item.kind === "problem") found.push(`${item.problem.field}: ${item.problem.expected}`);
    if (item.kind !== "record" && item.kind !== "texts") continue;
    const { record } = item;
    if ("rater" in record) {
      found.push(`${record.item} ${record.criterion ?? "-"} < ${record.rater}: ${record.value}`);
      continue;
    }
    const asked = record.instruction ?? record.messages?.map(({ role, content }) => `${role}: ${content}`).join(" / ");
    const each = record.responses.map(
      ({ system, sample, text }) => `${record.id}: ${asked} > ${system}/${sample}: ${text}`,
    );
    found.push(...(each.length > 0 || format === "labels" ? each : [`${record.id}: ${asked}`]));
  }
  return [container.shape?.program ?? format, ...found];
}
