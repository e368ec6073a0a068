import type { SourceFields } from "./import-record";

/** The file's own name of a field: "output_1" rather than "responses[1].text". */
export function sourceField(field: string, names: SourceFields): string {
  for (const [name, own] of Object.entries(names)) {
    if (field === name || field.startsWith(`${name}[`) || field.startsWith(`${name}.`)) {
      return own + field.slice(name.length);
    }
  }
  return field;
}
