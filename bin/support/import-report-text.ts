import { counted } from "@/lib/format/format-number";
import { declaredInWords, declaredScale, scaleInWords, writeDeclaredScale } from "@/lib/imports/declared-scale";
import { IMPORT_FORMAT_NAMES } from "@/lib/imports/import-format";
import type { ImportReport } from "@/lib/imports/import-report";
import { type ImportCounts, isNothingNew } from "@/lib/imports/import-result";
import { unstatedModels } from "@/lib/imports/imported-kind";
import { isAboutSides } from "@/lib/imports/study-format/explanation-sides";

const NAMES: Record<keyof ImportCounts, [string, string]> = {
  instructions: ["instruction", "instructions"],
  responses: ["response", "responses"],
  systems: ["system", "systems"],
  pairs: ["pair", "pairs"],
  checklists: ["checklist", "checklists"],
  questions: ["question", "questions"],
  programs: ["verifier program", "verifier programs"],
  rounds: ["round", "rounds"],
  raters: ["rater", "raters"],
  tasks: ["task", "tasks"],
  labels: ["label", "labels"],
  answers: ["checklist answer", "checklist answers"],
};

/** A report for the terminal: what was done, and what is wrong. */
export function describeReport(
  report: ImportReport,
  study: string,
  isCheck: boolean,
): { done: string; refused: string | null } {
  const { format, writtenAs, encoding, program } = report.file;
  const read = `${program ? `, ${program}` : ""}${encoding ? `, read as ${encoding}` : ""}`;
  const lines = writtenAs ? [`${report.fileName}: ${IMPORT_FORMAT_NAMES[format]} (${writtenAs}${read})`] : [];
  const sheets = sheetsInWords(report.file);
  if (sheets) lines.push(sheets);
  const columns = columnsInWords(report.file);
  if (columns) lines.push(`Columns: ${columns}`);
  if (report.notUsed.length > 0) lines.push(`Not used: ${report.notUsed.join(", ")}`);
  const bySide = report.warnings.filter(isAboutSides);
  if (report.labels === null) {
    const others = report.warnings.filter((warning) => !isAboutSides(warning));
    lines.push(
      ...others.map(({ field, expected, found }) => `Warning: ${field}: expected ${expected}; found ${found}`),
    );
  }
  if (bySide.length > 0 && report.labels === null) {
    const why = "half of the raters see A and B the other way round, so write {{A}} and {{B}}";
    const rows = bySide.map(
      ({ sheet, line, field, found }) => `  ${sheet ? `${sheet}, ` : ""}line ${line}, ${field}: ${found}`,
    );
    lines.push(`Warning: explanations name responses by their side; ${why}:`, ...rows);
  }
  if (report.labels && report.labels.turnedComments > 0) {
    const count = counted(report.labels.turnedComments, "comment");
    const why = "their rows name a pair's systems the other way round, and no column has the order (ab or ba)";
    lines.push(`Warning: which response ${count} may call A is not known: ${why}`);
  }
  for (const { criterion, reading } of report.labels?.readings ?? []) {
    lines.push(`Labels${criterion === null ? "" : ` of ${criterion}`} read as ${reading}`);
  }
  if (report.labels && report.labels.values.length > 0) {
    const values = report.labels.values.map(
      ({ value, rows, meaning }) => `${value || "(empty)"} = ${meaning ?? "?"} (${rows})`,
    );
    lines.push(`Values: ${values.join(", ")}`);
  }
  for (const { criterion, scale, isDeclared } of report.labels?.scales ?? []) {
    if (scale === null) continue;
    const declared = declaredScale(scale, []);
    const of = `Scale${criterion === null ? "" : ` of ${criterion}`}`;
    if (!declared) {
      lines.push(`${of}: ${declaredInWords(scale)}`);
      continue;
    }
    const other = writeDeclaredScale({ worst: declared.best, best: declared.worst });
    const assumed = isDeclared ? "" : ` (assumed; --scale ${other} where ${declared.worst} is best)`;
    lines.push(`${of}: ${scaleInWords(declared)}${assumed}`);
  }
  const names = unstatedModels(report.labels?.kinds ?? []);
  if (names.length > 0) {
    const option = names.map((name) => `${name}=model`).join(",");
    lines.push(`Taken for people: ${names.join(", ")}. If they are models: --rater-kinds "${option}"`);
  }
  const criteria = report.labels?.rounds.filter(({ criterion }) => criterion !== null) ?? [];
  if (criteria.length > 0)
    lines.push(`Criteria: ${criteria.map(({ criterion, name }) => `${criterion} = round "${name}"`).join(", ")}`);
  if (!report.ok) return { done: lines.join("\n"), refused: describeProblems(report) };
  const { counts } = report;
  const list = (kind: "new" | "known") =>
    entriesOf(counts)
      .filter(([, count]) => count[kind] > 0)
      .map(([name, count]) => `${count[kind].toLocaleString("en")} ${NAMES[name][count[kind] === 1 ? 0 : 1]}`)
      .join(", ");
  if (isNothingNew(counts)) {
    const rounds = report.labels?.rounds.map(({ name }) => `"${name}"`) ?? [];
    const round = rounds.length > 0 ? `, in the ${rounds.length > 1 ? "rounds" : "round"} ${rounds.join(", ")}` : "";
    lines.push(
      `Nothing new: all of it is in "${study}" already${round}, identical (${list("known")}). Nothing was changed.`,
    );
  } else {
    lines.push(`${isCheck ? "Would add to" : "Added to"} "${study}": ${list("new")}.`);
    if (list("known")) lines.push(`Already there, identical: ${list("known")}.`);
  }
  return { done: lines.join("\n"), refused: null };
}

/** Of several sheets or files, which are read. */
function sheetsInWords({ sheets = [], sheet, fields }: ImportReport["file"]): string | null {
  if (sheets.length < 2) return null;
  if (sheet === undefined) return fields.length > 0 ? `Read: all of ${sheets.join(", ")}` : null;
  return `Read: "${sheet}" of ${sheets.join(", ")}; another with --sheet NAME, all with --sheets-are raters (or criteria, systems)`;
}

/** Which column was taken for what: "item id, rater annotator, value score". */
function columnsInWords({ labelColumns, columns, valueColumns }: ImportReport["file"]): string {
  // A file of labels may name systems, while none of its columns of texts does.
  const parts = [labelColumns, columns].flatMap((each) => Object.entries(each ?? {}));
  const named = [...new Map(parts.filter(([, column]) => typeof column === "string"))].map(
    ([part, column]) => `${part} ${column}`,
  );
  const responses = columns?.responses?.map(({ column, system }) => `response of ${system} ${column}`) ?? [];
  const labels = valueColumns.map(
    ({ column, criterion, rater, system }) =>
      `value of ${[criterion ?? rater, system].filter(Boolean).join(" of ") || "each"} ${column}`,
  );
  return [...named, ...responses, ...labels].join(", ");
}

function entriesOf(counts: ImportCounts) {
  const isName = (name: string): name is keyof ImportCounts => name in NAMES;
  return Object.keys(NAMES)
    .filter(isName)
    .map((name) => [name, counts[name]] as const);
}

function describeProblems({ problems, moreProblems, fileName }: ImportReport): string {
  const rows = [["line", "field", "expected", "found"]];
  for (const { sheet, line, field, expected, found } of problems)
    rows.push([[sheet, line ?? "–"].filter((part) => part !== undefined).join(" "), field, expected, found]);
  const widths = [0, 1, 2].map((column) => Math.min(60, Math.max(...rows.map((row) => row[column]?.length ?? 0))));
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const count = `${problems.length}${moreProblems ? " (or more)" : ""} ${problems.length === 1 ? "problem" : "problems"}`;
  const hint = hintFor(problems);
  return `${fileName} was refused, and nothing was written: ${count}.\n\n${table.join("\n")}${hint ? `\n\n${hint}` : ""}`;
}

/** The option that mends how the file is read, where the file itself need not change. */
function hintFor(problems: ImportReport["problems"]): string | null {
  if (problems.some(({ field }) => field === "scale"))
    return "Say what the scores are on with --scale, from worst to best, such as --scale 0-100, or --scale 5-1 where 1 is best; --scale number takes any real number, --scale categories what has no order";
  if (problems.some(({ field, expected }) => field === "value" && expected.includes("meaning")))
    return "Say what values mean with --values, such as --values 0=tie,1=A,2=B,other=skip";
  const unnamed = problems.filter(({ line }) => line === null).map(({ field }) => field);
  if (unnamed.includes("sheet"))
    return "Read one with --sheet NAME, or all with --sheets-are raters (or criteria, systems)";
  if (unnamed.includes("instruction"))
    return `Name the columns with --columns, such as --columns '{"instruction": "Prompt"}'; if the rows are labels of texts that the study has, say --labels`;
  if (["item", "rater", "value"].some((field) => unnamed.includes(field)))
    return `Name the columns with --label-columns, such as --label-columns '{"item": "nr", "rater": "who", "value": "stars"}'; one rater of all rows with --rater-name`;
  return null;
}
