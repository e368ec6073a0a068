import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { studyFormatSchemaFile } from "@/lib/imports/study-format/json-schema";
import { PROJECT_ROOT } from "../support/files.mjs";

export const SCHEMA_PATH = "docs/study-format.schema.json";

export function studyFormatCommand(command: Command): void {
  command.action(async () => {
    await writeFile(join(PROJECT_ROOT, SCHEMA_PATH), studyFormatSchemaFile());
    console.log(`Wrote ${SCHEMA_PATH}.`);
  });
}
