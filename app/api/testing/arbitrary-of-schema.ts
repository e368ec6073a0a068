import fc from "fast-check";
import { z } from "zod";

/** The part of JSON Schema that zod writes. */
const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});
type Found = z.infer<typeof schemaSchema>;

const MAX_DEPTH = 8;
const LONG = 60;

/** Values as a schema takes them and, now and then, others in their places. */
export function arbitraryOfSchema(
  schema: unknown,
  components: Readonly<Record<string, unknown>>,
  depth = 0,
): fc.Arbitrary<unknown> {
  const found = schemaSchema.parse(schema ?? {});
  const right = depth > MAX_DEPTH ? fc.constant(null) : rightOf(found, components, depth);
  return fc.oneof({ weight: 24, arbitrary: right }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) });
}

function rightOf(found: Found, components: Readonly<Record<string, unknown>>, depth: number): fc.Arbitrary<unknown> {
  const inside = (part: unknown) => arbitraryOfSchema(part, components, depth + 1);
  const many = found.anyOf ?? found.oneOf;
  if (found.$ref) return inside(components[found.$ref.split("/").at(-1) ?? ""]);
  if (Array.isArray(found.type)) return fc.oneof(...found.type.map((type) => inside({ ...found, type })));
  if (many) return fc.oneof(...many.map(inside));
  if (found.allOf) {
    return fc.tuple(...found.allOf.map(inside)).map((parts) => {
      const records = parts.flatMap((part) => z.record(z.string(), z.unknown()).safeParse(part).data ?? []);
      return Object.assign({}, ...records);
    });
  }
  if ("const" in found) return fc.constant(found.const);
  if (found.enum) return fc.constantFrom(...found.enum);
  if (found.type === "string") return textOf(found);
  if (found.type === "integer") return fc.integer(rangeOf(found));
  if (found.type === "number") return fc.double({ ...rangeOf(found), noNaN: true });
  if (found.type === "boolean") return fc.boolean();
  if (found.type === "null") return fc.constant(null);
  if (found.prefixItems) return fc.tuple(...found.prefixItems.map(inside));
  if (found.type === "array") {
    const minLength = found.minItems ?? 0;
    return fc.array(inside(found.items), { minLength, maxLength: Math.min(found.maxItems ?? 3, minLength + 3) });
  }
  if (found.properties) {
    const properties = Object.entries(found.properties).map(([name, part]) => [name, inside(part)]);
    return fc.record(z.record(z.string(), z.custom<fc.Arbitrary<unknown>>()).parse(Object.fromEntries(properties)), {
      requiredKeys: found.required ?? [],
    });
  }
  return fc.jsonValue({ maxDepth: 1 });
}

function textOf({ format, minLength = 0, maxLength = LONG }: Found): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + LONG) });
}

const rangeOf = ({ minimum = -1_000, maximum = 1_000_000 }: Found) => ({
  min: minimum,
  max: Math.max(minimum, maximum),
});
