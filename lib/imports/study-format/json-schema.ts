import { z } from "zod";
import { studyInstructionSchema } from "./study-instruction";

/** The study format as a JSON Schema of one line, for validators in other languages. */
export function studyFormatJsonSchema(): Record<string, unknown> {
  return {
    ...z.toJSONSchema(studyInstructionSchema, { io: "input" }),
    title: "Tickbox study format: one line",
    description:
      "A study is a JSON Lines file in UTF-8: one such object per line. Exactly one of instruction and messages is given.",
  };
}

/** The text of docs/study-format.schema.json. */
export function studyFormatSchemaFile(): string {
  return `${JSON.stringify(studyFormatJsonSchema(), null, 2)}\n`;
}
