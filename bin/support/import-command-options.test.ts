import { expect, test } from "vitest";
import { importFormatSchema } from "@/lib/imports/import-format";
import { readImportOptions } from "./import-command-options";

const refusal = (options: Partial<Parameters<typeof readImportOptions>[0]>) => {
  try {
    readImportOptions({ study: "Study", ...options });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return null;
};

test("what is wrong is said of the option as it is typed, with what it may be", () => {
  expect(refusal({ format: "xlsx" })).toBe(`--format: expected one of ${importFormatSchema.options.join(", ")}.`);
  expect(refusal({ columns: '{"instruktion": "Prompt"}' })).toMatch(
    /^--columns: there is no "instruktion"\. There are id, instruction, input, /,
  );
  expect(refusal({ labelColumns: '{"who": "Coder"}' })).toMatch(
    /^--label-columns: there is no "who"\. There are item, /,
  );
  expect(refusal({ columns: '{"instruction": 3}' })).toMatch(/^--columns, instruction: /);
  expect(refusal({ protocol: "stars" })).toMatch(/^--protocol: expected one of direct_scoring, /);
});

test("an owner belongs to a study that is made", () => {
  expect(refusal({ owner: "olga@example.test" })).toContain("--create");
  expect(refusal({ owner: "olga@example.test", create: true })).toBeNull();
});
