import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isPublic, type NeededScope, scopeFor } from "../access";
import { isJson } from "../answer";
import type { DescribedHandler, DescribedShape } from "../route";
import { pascal, SchemaComponents } from "./components";
import { jsonSchemaOf } from "./json-schema-of";
import { ERROR_RESPONSES, exampleOf, PROBLEM, refusals } from "./responses";
import examples from "./words/examples.json";
import schemaNames from "./words/schema-names.json";
import words from "./words/words.json";

export interface DescribedRoute {
  /** "/api/v1/studies/[studyId]" */
  path: string;
  method: string;
  handler: Pick<DescribedHandler, "shape">;
}

type Json = Record<string, unknown>;
type Content = Record<string, { schema: Json; example?: unknown }>;
/** Not required where it does not say so, as the specification has it. */
type Parameter =
  | { name: string; in: "path" | "query" | "header"; required?: true; description?: string; schema: Json }
  | { $ref: string };

interface ApiResponse {
  description: string;
  headers?: Json;
  content?: Content;
}

export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Json[];
  /** what an API key needs; null where anybody may ask */
  "x-scope": NeededScope | null;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, ApiResponse | { $ref: string }>;
}

const propertiesSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
});

const WORDS: Readonly<Record<string, string>> = words;
const SCHEMA_NAMES: Readonly<Record<string, string>> = schemaNames;
const JSON_TYPE = "application/json";

/** The OpenAPI 3.1 document of these routes, from the schemas that they parse with and answer with. */
export function openApiOf(routes: readonly DescribedRoute[], version: string) {
  const components = new SchemaComponents(
    (property, of, root) => WORDS[`${root}.${property}`] ?? WORDS[`${of}.${property}`] ?? WORDS[property],
    (name) => SCHEMA_NAMES[name] ?? pascal(name),
  );
  const inAddresses: Record<string, Parameter> = {};
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const route of routes) {
    const address = route.path.replaceAll(/\[(\w+)\]/g, "{$1}");
    paths[address] ??= {};
    paths[address][route.method.toLowerCase()] = operation(route, components, inAddresses);
  }
  const schemas = components.schemas();
  addExamples(paths, schemas);
  return {
    openapi: "3.1.1",
    info: {
      title: "Tickbox",
      version,
      description: WORDS["#document"] ?? "",
      contact: { name: "The people who run this server" },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }],
    tags: [...new Set(routes.map(({ path }) => tagOf(path)))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: { Problem: PROBLEM, ...schemas },
      parameters: { ...PARAMETERS, ...inAddresses },
      responses: { ...ERROR_RESPONSES, NotModified: { description: "Nothing has changed since this ETag" } },
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key, tickbox_…" },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "tickbox.session_token",
          description: "Signed in with a browser",
        },
      },
    },
  };
}

/** To what is answered in JSON: from its schema, so that no example is ever of another shape. */
function addExamples(paths: Record<string, Record<string, ApiOperation>>, schemas: Json): void {
  for (const { responses } of Object.values(paths).flatMap(Object.values<ApiOperation>)) {
    for (const response of Object.values(responses)) {
      for (const [type, content] of Object.entries(("content" in response && response.content) || {})) {
        if (/json/.test(type)) content.example = exampleOf(content.schema, schemas, examples);
      }
    }
  }
}

function operation(
  { path, method, handler }: DescribedRoute,
  components: SchemaComponents,
  inAddresses: Record<string, Parameter>,
): ApiOperation {
  const { shape } = handler;
  const forAnyone = isPublic(shape.access);
  const id = operationId(method, path);
  const scope = scopeFor(shape, method);
  const body = shape.body
    ? { [JSON_TYPE]: { schema: components.add(shape.body, "input", `${id}Body`), example: shape.example } }
    : null;
  const upload = shape.takesFile ? { "application/octet-stream": { schema: BINARY } } : null;
  return {
    operationId: id,
    tags: [tagOf(path)],
    summary: shape.summary,
    description: describe(shape, id, method),
    ...(forAnyone ? { security: [] } : scope === "session" ? { security: [{ session: [] }] } : {}),
    "x-scope": forAnyone ? null : scope,
    parameters: [
      ...parameters(shape, id, path, inAddresses),
      ...(shape.ifMatch ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
      ...(method === "POST" && shape.takesKey && !forAnyone
        ? [{ $ref: "#/components/parameters/IdempotencyKey" }]
        : []),
      ...(method === "GET" && isJson(shape.answer) ? [{ $ref: "#/components/parameters/IfNoneMatch" }] : []),
    ],
    ...(body || upload ? { requestBody: { required: true, content: { ...body, ...upload } } } : {}),
    responses: { ...success(shape, id, method, components), ...refusals(shape, method, path) },
  };
}

/** What else there is to say, what a key needs, and how progress is asked for. */
function describe(shape: DescribedShape, id: string, method: string): string {
  const scope = scopeFor(shape, method);
  const needs = isPublic(shape.access)
    ? "Needs no key."
    : scope === "session"
      ? "Needs a browser session; API keys are refused."
      : `Needs an API key with the scope \`${scope}\`.`;
  const progress =
    shape.lines && (isJson(shape.answer) || shape.answer.is === "nothing")
      ? "With `Accept: application/x-ndjson` the answer is its progress, a line of JSON each, and at last the result."
      : "";
  const types =
    !isJson(shape.answer) && shape.answer.is === "file" && shape.answer.mediaTypes.length > 1
      ? `Answers with one of ${shape.answer.mediaTypes.join(", ")}.`
      : "";
  return [WORDS[`#${id}`], needs, progress, types].filter(Boolean).join(" ");
}

/** @param inAddresses those in paths, which most operations share: each is said once */
function parameters(
  shape: DescribedShape,
  id: string,
  path: string,
  inAddresses: Record<string, Parameter>,
): Parameter[] {
  const query = shape.query ? propertiesSchema.parse(jsonSchemaOf(shape.query, "input")) : null;
  const params = shape.params ? propertiesSchema.parse(jsonSchemaOf(shape.params, "input")) : null;
  const described = (name: string, of: string) => {
    const description = WORDS[`${id}.${name}`] ?? WORDS[`${of}.${name}`] ?? WORDS[name];
    return description === undefined ? {} : { description };
  };
  const inPath = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => {
    const schema = params?.properties[name] ?? { type: "string" };
    const parameter: Parameter = { name, in: "path", required: true, ...described(name, "path"), schema };
    inAddresses[pascal(name)] ??= parameter;
    const isShared = isDeepStrictEqual(inAddresses[pascal(name)], parameter);
    return isShared ? { $ref: `#/components/parameters/${pascal(name)}` } : parameter;
  });
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query" as const,
    ...(query?.required.includes(name) ? { required: true as const } : {}),
    ...described(name, "query"),
    schema,
  }));
  return [...inPath, ...inQuery];
}

/** How generators know that a body is bytes. */
const BINARY = { type: "string", format: "binary" };

function success(
  shape: DescribedShape,
  id: string,
  method: string,
  components: SchemaComponents,
): ApiOperation["responses"] {
  if (isJson(shape.answer)) {
    const content = { [JSON_TYPE]: { schema: components.add(shape.answer, "output", `${id}Answer`) } };
    if (shape.creates) return { "201": { description: "Created", headers: LOCATION, content } };
    const found: ApiOperation["responses"] = { "200": { description: "Success", content } };
    return method === "GET" ? { ...found, "304": { $ref: "#/components/responses/NotModified" } } : found;
  }
  if (shape.answer.is === "nothing") {
    return {
      ...(shape.mayCreate && { "201": { description: "Created", headers: LOCATION } }),
      "204": { description: "Done" },
    };
  }
  const [type = "*/*", ...others] = shape.answer.mediaTypes.map((one) => one.split(";")[0] ?? one);
  const schema = shape.lines ? components.add(shape.lines, "output", `${id}Line`) : BINARY;
  return {
    "200": {
      description: shape.lines ? "A line of JSON each" : "A file",
      content: { [others.length > 0 ? "*/*" : type]: { schema } },
    },
  };
}

const tagOf = (path: string) => path.split("/")[3] ?? "";

const TAGS: Record<string, string> = {
  admin: "The server: people, settings, endpoints of models, limits of spending",
  annotations: "Labels that are handed in",
  assignments: "A task that an annotator holds: its content, draft, report and return",
  checklists: "Checklists: drafts, versions and what becomes of them",
  health: "Whether the server and its database answer",
  invitations: "Joining a study by an invitation link",
  me: "Who is signed in, their API keys, sessions and rounds",
  prompts: "The prompts that models are given, and versions of one's own",
  remarks: "Threads about a task",
  rounds: "Rounds of labelling: their tasks, progress, labels, agreement, adjudication and export",
  runs: "Runs of language models: their items, calls and costs",
  setup: "The first account of a server",
  "sign-on": "Signing in by the organisation’s service",
  passkeys: "Signing in with a passkey",
  studies: "Studies: their content, people, rounds, judges, imports and exports",
  verifiers: "Programs that verify a response",
  unsubscribe: "Stopping emails by the link in one of them, without signing in",
};

/** "GET", "/api/v1/studies/[studyId]/rounds" → "getStudiesByStudyIdRounds" */
function operationId(method: string, path: string): string {
  const words = path
    .split("/")
    .slice(3)
    .map((part) => part.replace(/^\[(\w+)\]$/, "by-$1"));
  return [method.toLowerCase(), ...words]
    .join("-")
    .replaceAll(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase());
}

const LOCATION = { location: { description: "Where it is found", schema: { type: "string" } } };

const PARAMETERS: Record<string, Parameter> = {
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: true,
    schema: { type: "string", pattern: '^"?[0-9]+"?$' },
    description: "The revision that is changed",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string", maxLength: 255 },
    description:
      "Executed once per key: for a day, the same request with the same API key gets the same answer while you still have access. The last 2,000 answers of a person are kept, 16 MB in total",
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    schema: { type: "string" },
    description: "The ETag of an earlier answer: 304 while it still holds",
  },
};
