import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EXAMPLE_FILES } from "@/lib/imports/example-files";
import { importFormatSchema } from "@/lib/imports/import-format";
import { FOREIGN_FORMATS } from "./formats/foreign-formats";
import { readLabels } from "./labels/read-labels";
import { openFile } from "./open-file";
import { readStudy } from "./read-study";

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe("the example files", () => {
  it("show every format, and docs/study-format.md has a row for each with names of its own", () => {
    const examples = new Set(EXAMPLE_FILES.map(({ format }) => format));
    expect([...examples].sort()).toEqual([...importFormatSchema.options].sort());
    const page = readFileSync(new URL("../../docs/study-format.md", import.meta.url), "utf8");
    for (const format of Object.keys(FOREIGN_FORMATS)) expect(page).toContain(`\n| \`${format}\` |`);
  });

  // Those of a recipe are imported in lib/imports/worker/answer-lists.db-test.ts.
  it.each(EXAMPLE_FILES.filter(({ recipe }) => !recipe))(
    "$fileName is read as $format without a problem",
    async ({ format, fileName, text }) => {
      const opened = await openFile(bytesOf(text), fileName);
      if (!opened.ok) throw new Error(opened.problem.found);
      expect(opened.format).toBe(format);
      const records =
        opened.format === "labels"
          ? readLabels(opened.whole, opened.container, {})
          : readStudy(opened.whole, opened.container, opened.format, {});
      const kinds: string[] = [];
      for await (const { kind } of records) kinds.push(kind);
      expect(kinds).toContain("record");
      expect(kinds).not.toContain("problem");
    },
  );
});
