import { z } from "zod";
import type { describeApi } from "@/app/api/v1/describe-api";

type ApiDocument = Pick<Awaited<ReturnType<typeof describeApi>>, "paths" | "components">;
type Operation = ApiDocument["paths"][string][string];
type JsonSchema = z.infer<typeof schemaSchema>;

const PREFIX = "/api/v1";

/** What of a JSON schema has a say in a type. */
const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  get anyOf() {
    return z.array(schemaSchema).optional();
  },
  get oneOf() {
    return z.array(schemaSchema).optional();
  },
  get allOf() {
    return z.array(schemaSchema).optional();
  },
  get properties() {
    return z.record(z.string(), schemaSchema).optional();
  },
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return z.union([z.boolean(), schemaSchema]).optional();
  },
  get items() {
    return z.union([z.boolean(), schemaSchema]).optional();
  },
  get prefixItems() {
    return z.array(schemaSchema).optional();
  },
});

/** The text of the client's index.ts: what it exports, bound to the types of this version's API. */
export function indexOfClient(document: ApiDocument): string {
  return `// Generated from the API's description by npm run typescript-client.
import { type Client, type ConnectOptions, connectTo } from "./client.js";

export { type Client, type ConnectOptions, Problem } from "./client.js";

/** A client of the Tickbox at this address, such as "https://tickbox.example.org". */
export const connect = (address: string, options: ConnectOptions): Client<Paths> => connectTo<Paths>(address, options);

${typesOfDocument(document)}`;
}

/** The types of the API's addresses, as clients/typescript/src/client.ts takes them. */
function typesOfDocument({ paths, components }: ApiDocument): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `  ${quoted(name)}: ${typeOf(schemaSchema.parse(schema))};`,
  );
  const addresses = Object.entries(paths).map(([path, methods]) => {
    const lines = Object.entries(methods).map(([method, operation]) => `    ${method}: ${operationType(operation)};`);
    return `  ${quoted(path.replace(PREFIX, ""))}: {\n${lines.join("\n")}\n  };`;
  });
  return [
    "/** What requests and answers hold, by the names of the API's description. */",
    `export interface Schemas {\n${schemas.join("\n")}\n}`,
    "",
    "/** What each address takes and answers. */",
    `export interface Paths {\n${addresses.join("\n")}\n}`,
    "",
  ].join("\n");
}

function operationType({ parameters, requestBody, responses }: Operation): string {
  const named = (place: string) =>
    parameters.flatMap((parameter) => ("in" in parameter && parameter.in === place ? [parameter] : []));
  const query = named("query").map(
    ({ name, required, schema }) => `${quoted(name)}${required ? "" : "?"}: ${typeOf(schemaSchema.parse(schema))}`,
  );
  const isQueryNeeded = named("query").some(({ required }) => required);
  const path = named("path").map(({ name }) => `${quoted(name)}: string`);
  const body = requestBody?.content["application/json"];
  const parts = [
    ...(path.length > 0 ? [`path: { ${path.join("; ")} }`] : []),
    ...(query.length > 0 ? [`query${isQueryNeeded ? "" : "?"}: { ${query.join("; ")} }`] : []),
    ...(body ? [`body: ${typeOf(schemaSchema.parse(body.schema))}`] : []),
    ...(requestBody && !body ? ["body: Blob"] : []),
    `answer: ${answerType(responses)}`,
  ];
  return `{ ${parts.join("; ")} }`;
}

/** JSON where there is any; null for an empty answer; else the Response, to be read as one likes. */
function answerType(responses: Operation["responses"]): string {
  const found = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  for (const [status, response] of found) {
    if (status === "204") return "null";
    const json = "content" in response ? response.content?.["application/json"] : undefined;
    if (json) return typeOf(schemaSchema.parse(json.schema));
  }
  return "Response";
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return `Schemas[${quoted(schema.$ref.replace(/^.*\//, ""))}]`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(" & ");
  return union([schema.type ?? "unknown"].flat().map((type) => plainType(type, schema)));
}

function plainType(type: string, schema: JsonSchema): string {
  switch (type) {
    case "string":
    case "boolean":
    case "null":
      return type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return arrayType(schema);
    case "object":
      return objectType(schema);
    default:
      return "unknown";
  }
}

function arrayType({ items, prefixItems }: JsonSchema): string {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(", ")}]`;
  return `Array<${typeof items === "object" ? typeOf(items) : "unknown"}>`;
}

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const members = Object.entries(properties).map(
    ([name, part]) => `${quoted(name)}${required.includes(name) ? "" : "?"}: ${typeOf(part)}`,
  );
  // a Record could not hold a type that refers to itself
  const others =
    typeof additionalProperties === "object" ? `{ [name: string]: ${typeOf(additionalProperties)} }` : null;
  if (members.length === 0) return others ?? "Record<string, unknown>";
  return `{ ${members.join("; ")} }`;
}

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ");
const quoted = (name: string): string => JSON.stringify(name);
