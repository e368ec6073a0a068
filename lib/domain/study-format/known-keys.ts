import { z } from "zod";
import { studyInstructionSchema } from "./study-instruction";

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** Which keys an object may have, by its place in a line: "" is the line, "responses.*" each response. */
export const KNOWN_KEYS: Readonly<Record<string, readonly string[] | undefined>> = collect(
  z.toJSONSchema(studyInstructionSchema, { io: "input" }),
  "",
);

function collect(schema: unknown, place: string): Record<string, string[]> {
  const parsed = objectSchema.safeParse(schema);
  if (!parsed.success) return {};
  const { properties, items, anyOf } = parsed.data;
  const found: Record<string, string[]> = {};
  if (properties) {
    found[place] = Object.keys(properties);
    for (const [key, value] of Object.entries(properties))
      Object.assign(found, collect(value, place ? `${place}.${key}` : key));
  }
  if (items) Object.assign(found, collect(items, `${place}.*`));
  for (const choice of anyOf ?? []) Object.assign(found, collect(choice, place));
  return found;
}
