import { z } from "zod";
import { isRecord } from "@/lib/wire/is-record";

/** The JSON Schema (2020-12, as OpenAPI 3.1 takes it) of what a schema takes, or of what it gives. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): Record<string, unknown> {
  const {
    $schema: _,
    "~standard": __,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      dropWhatGoesWithoutSaying(jsonSchema);
      listNamedProperties(jsonSchema);
      boundTuple(jsonSchema);
    },
  });
  return rest;
}

/** The pattern of a format that has a name, and the bounds of every whole number: half of the text, and nobody's news. */
function dropWhatGoesWithoutSaying(found: {
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}): void {
  if (found.format !== undefined) delete found.pattern;
  if (found.minimum === Number.MIN_SAFE_INTEGER) delete found.minimum;
  if (found.maximum === Number.MAX_SAFE_INTEGER) delete found.maximum;
}

/** A record whose keys are known is an object with these properties. */
function listNamedProperties(found: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = found;
  if (typeof propertyNames !== "object" || propertyNames.enum === undefined) return;
  if (typeof additionalProperties !== "object") return;
  found.properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), { ...additionalProperties }]));
  found.additionalProperties = false;
  delete found.propertyNames;
}

/** As linters and generators know tuples: their items, and nothing beyond them. */
function boundTuple(found: z.core.JSONSchema.BaseSchema): void {
  const { prefixItems, items } = found;
  if (!Array.isArray(prefixItems) || (typeof items === "object" && items !== null)) return;
  found.items = {};
  found.minItems = prefixItems.length;
  found.maxItems = prefixItems.length;
}

export interface QueryParameter {
  readonly name: string;
  /** which numbers it takes; null where it takes a text */
  readonly number: "whole" | "any" | null;
}

const parametersOf = new WeakMap<object, QueryParameter[]>();

/** The parameters that the schema of a query takes. */
export function queryParameters(schema: z.core.$ZodType): QueryParameter[] {
  const kept = parametersOf.get(schema);
  if (kept) return kept;
  const { properties } = jsonSchemaOf(schema, "input");
  const parameters = Object.entries(isRecord(properties) ? properties : {}).map(([name, property]) => ({
    name,
    number: isRecord(property) ? numberOf(property.type) : null,
  }));
  parametersOf.set(schema, parameters);
  return parameters;
}

function numberOf(type: unknown): QueryParameter["number"] {
  if (type === "integer") return "whole";
  return type === "number" ? "any" : null;
}
