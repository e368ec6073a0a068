import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { studyFormatJsonSchema, studyFormatSchemaFile } from "./json-schema";
import { STUDY_LIMITS } from "./limits";
import { KNOWN_KEYS, parseInstruction } from "./parse-instruction";

const docs = (name: string) => readFile(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), "utf8");

describe("docs/study-format.schema.json", () => {
  it("is what the schema in the code gives (else: npm run -s tickbox -- study-format)", async () => {
    expect(await docs("study-format.schema.json")).toBe(studyFormatSchemaFile());
  });

  it("describes the keys and refuses unknown ones", () => {
    expect(studyFormatJsonSchema()).toMatchObject({ type: "object", required: ["id"], additionalProperties: false });
  });
});

describe("docs/study-format.md", () => {
  it("states the limits as they are", async () => {
    const limits = /\n## Limits\n([\s\S]*?)\n## /.exec(await docs("study-format.md"))?.[1] ?? "";
    const stated = limits.replaceAll(",", "").match(/\d+/g)?.map(Number) ?? [];
    const {
      fileBytes,
      wholeFileBytes,
      rowGroupBytes,
      lineBytes,
      spreadsheetBytes,
      spreadsheetUnpackedBytes,
      odsUnpackedBytes,
      ...counts
    } = STUDY_LIMITS;
    for (const [name, limit] of Object.entries({
      ...counts,
      gigabytes: fileBytes / 1024 ** 3,
      megabytes: lineBytes / 1024 ** 2,
      "megabytes of a whole file": wholeFileBytes / 1024 ** 2,
      "megabytes of a row group": rowGroupBytes / 1024 ** 2,
      "megabytes of a spreadsheet": spreadsheetBytes / 1024 ** 2,
      "megabytes of a spreadsheet, unpacked": spreadsheetUnpackedBytes / 1024 ** 2,
      "megabytes of an .ods, unpacked": odsUnpackedBytes / 1024 ** 2,
    })) {
      expect(stated, name).toContain(limit);
    }
  });

  it("explains every field", async () => {
    const text = await docs("study-format.md");
    for (const key of Object.values(KNOWN_KEYS).flatMap((keys) => keys ?? [])) expect(text).toContain(`\`${key}\``);
  });

  it("shows lines that are valid", async () => {
    const block = /```jsonl\n([\s\S]*?)```/.exec(await docs("study-format.md"))?.[1] ?? "";
    const lines = block.trim().split("\n");
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(parseInstruction(JSON.parse(line))).toMatchObject({ ok: true });
  });
});
