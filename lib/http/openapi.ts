import { z } from "zod";
import { STATUS_OF_CODE } from "@/lib/wire/app-error";
import { PROBLEM_JSON } from "@/lib/wire/problem";
import { isPublic, type NeededScope, scopeFor } from "./access";
import { isJson } from "./answer";
import { JSON_LINES } from "./fetch-messages";
import { jsonSchemaOf } from "./json-schema-of";
import { SchemaComponents } from "./openapi-components";
import type { DescribedHandler } from "./route";

export interface DescribedRoute {
  /** "/api/v1/studies/[studyId]" */
  path: string;
  method: string;
  handler: Pick<DescribedHandler, "shape">;
}

type Json = Record<string, unknown>;
type Content = Record<string, { schema: Json; example?: unknown }>;
/** Not required where it does not say so, as the specification has it. */
type Parameter = { name: string; in: "path" | "query" | "header"; required?: true; schema: Json } | { $ref: string };

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

/** The OpenAPI 3.1 document of these routes, from the schemas that they parse with and answer with. */
export function openApiOf(routes: readonly DescribedRoute[], version: string) {
  const components = new SchemaComponents();
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const route of routes) {
    const address = route.path.replaceAll(/\[(\w+)\]/g, "{$1}");
    paths[address] ??= {};
    paths[address][route.method.toLowerCase()] = operation(route, components);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Tickbox",
      version,
      description:
        "Labelling of language-model responses. Create an API key under Account and send it as a bearer token.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }],
    tags: [...new Set(routes.map(({ path }) => tagOf(path)))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: { Problem: PROBLEM, ...components.schemas() },
      parameters: PARAMETERS,
      responses: RESPONSES,
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

function operation({ path, method, handler }: DescribedRoute, components: SchemaComponents): ApiOperation {
  const { shape } = handler;
  const forAnyone = isPublic(shape.access);
  const id = operationId(method, path);
  const scope = scopeFor(shape, method);
  const query = shape.query ? propertiesSchema.parse(jsonSchemaOf(shape.query, "input")) : null;
  const takenApart = shape.params ? propertiesSchema.parse(jsonSchemaOf(shape.params, "input")) : null;
  const inPath = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => ({
    name,
    in: "path" as const,
    required: true as const,
    schema: takenApart?.properties[name] ?? { type: "string" },
  }));
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query" as const,
    ...(query?.required.includes(name) ? { required: true as const } : {}),
    schema,
  }));
  const body = shape.body
    ? { [JSON_TYPE]: { schema: components.add(shape.body, "input", `${id}Body`), example: shape.example } }
    : null;
  const upload = shape.takesFile ? { "application/octet-stream": { schema: {} } } : null;
  return {
    operationId: id,
    tags: [tagOf(path)],
    summary: `${method} ${path.replace("/api/v1", "").replaceAll(/\[(\w+)\]/g, "{$1}")}`,
    description: forAnyone
      ? "Anybody may ask."
      : scope === "session"
        ? "Takes a session: no API key will do."
        : `Takes an API key with the scope “${scope}”.`,
    ...(forAnyone ? { security: [] } : scope === "session" ? { security: [{ session: [] }] } : {}),
    "x-scope": forAnyone ? null : scope,
    parameters: [
      ...inPath,
      ...inQuery,
      ...(shape.ifMatch ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
      ...(method === "POST" && shape.takesKey && !forAnyone
        ? [{ $ref: "#/components/parameters/IdempotencyKey" }]
        : []),
      ...(method === "GET" && isJson(shape.answer) ? [{ $ref: "#/components/parameters/IfNoneMatch" }] : []),
    ],
    ...(body || upload ? { requestBody: { required: true, content: { ...body, ...upload } } } : {}),
    responses: {
      ...success({ path, method, handler }, id, components),
      "4XX": { $ref: "#/components/responses/Refused" },
      "5XX": { $ref: "#/components/responses/Failed" },
    },
  };
}

function success(
  { method, handler: { shape } }: DescribedRoute,
  id: string,
  components: SchemaComponents,
): ApiOperation["responses"] {
  const lines = shape.lines && { [JSON_LINES]: { schema: components.add(shape.lines, "output", `${id}Line`) } };
  if (isJson(shape.answer)) {
    const content = { [JSON_TYPE]: { schema: components.add(shape.answer, "output", `${id}Answer`) }, ...lines };
    if (shape.creates) return { "201": { description: "Created", headers: LOCATION, content } };
    const found: ApiOperation["responses"] = { "200": { description: "Success", content } };
    return method === "GET" ? { ...found, "304": { $ref: "#/components/responses/NotModified" } } : found;
  }
  if (shape.answer.is === "nothing") {
    return {
      ...(shape.mayCreate && { "201": { description: "Created", headers: LOCATION } }),
      "204": { description: "Done" },
      ...(lines && { "200": { description: "Progress", content: lines } }),
    };
  }
  const types = shape.answer.mediaTypes.map((type) => [type.split(";")[0] ?? type, { schema: {} }]);
  return { "200": { description: "A file", content: Object.fromEntries(types) } };
}

const JSON_TYPE = "application/json";
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

const PARAMETERS = {
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

const RESPONSES = {
  Refused: {
    description: "Refused: `detail` says why, and what to do",
    content: { [PROBLEM_JSON]: { schema: { $ref: "#/components/schemas/Problem" } } },
  },
  Failed: {
    description: "Not done, or not known whether it was: send it again, with the same Idempotency-Key",
    content: { [PROBLEM_JSON]: { schema: { $ref: "#/components/schemas/Problem" } } },
  },
  NotModified: { description: "As it was" },
};

const PROBLEM = {
  type: "object",
  description: "Problem details as RFC 9457 describes them",
  required: ["type", "title", "status", "detail", "code", "details"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "What happened, what was expected and what to do" },
    code: { type: "string", enum: [...Object.keys(STATUS_OF_CODE), "INTERNAL"] },
    details: { type: "object" },
  },
};
