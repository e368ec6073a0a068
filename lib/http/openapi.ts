import { z } from "zod";
import { STATUS_OF_CODE } from "@/lib/domain/app-error";
import type { ApiScope } from "@/lib/domain/people/api-key";
import { jsonSchemaOf, refersToItself } from "./json-schema-of";
import { type DescribedHandler, scopeFor } from "./route";

export interface DescribedRoute {
  /** "/api/v1/studies/[studyId]" */
  path: string;
  method: string;
  handler: Pick<DescribedHandler, "shape" | "isPublic">;
}

type Json = Record<string, unknown>;
type Content = { "application/json": { schema: Json } };

export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Json[];
  /** what an API key needs; null where anybody may ask */
  "x-scope": ApiScope | "session" | null;
  parameters: { name: string; in: "path" | "query"; required: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: Content };
  responses: { "200": { description: string; content?: Content }; default: { description: string; content: Content } };
}

const propertiesSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
});

/** The OpenAPI 3.1 document of these routes, from the schemas that they parse with and answer with. */
export function openApiOf(routes: readonly DescribedRoute[], version: string) {
  const schemas: Json = { Error: ERROR };
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const { path, method, handler } of routes) {
    const address = path.replaceAll(/\[(\w+)\]/g, "{$1}");
    const id = operationId(method, path);
    paths[address] ??= {};
    paths[address][method.toLowerCase()] = operation({ path, method, handler }, id, schemas);
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
    paths,
    components: {
      schemas,
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

function operation(
  { path, method, handler: { shape, isPublic } }: DescribedRoute,
  id: string,
  schemas: Json,
): ApiOperation {
  const scope = scopeFor(shape, method);
  const schemaOf = (schema: z.core.$ZodType, io: "input" | "output", part: string) => {
    const found = jsonSchemaOf(schema, io);
    if (!refersToItself(found)) return found;
    // Its references lead to its own root: it gets a place where that is true.
    const name = `${id}${part}`;
    schemas[name] = { $id: `https://tickbox.invalid/schemas/${name}`, ...found };
    return { $ref: `#/components/schemas/${name}` };
  };
  const query = shape.query ? propertiesSchema.parse(jsonSchemaOf(shape.query, "input")) : null;
  const takenApart = shape.params ? propertiesSchema.parse(jsonSchemaOf(shape.params, "input")) : null;
  const inPath = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => ({
    ...{ name, in: "path" as const, required: true },
    schema: takenApart?.properties[name] ?? { type: "string" },
  }));
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    ...{ name, in: "query" as const, required: query?.required.includes(name) ?? false },
    schema,
  }));
  return {
    operationId: id,
    tags: [path.split("/")[3] ?? ""],
    summary: `${method} ${path.replace("/api/v1", "").replaceAll(/\[(\w+)\]/g, "{$1}")}`,
    description: isPublic
      ? "Anybody may ask."
      : scope === "session"
        ? "Takes a session: no API key will do."
        : `Takes an API key with the scope “${scope}”.`,
    ...(isPublic ? { security: [] } : scope === "session" ? { security: [{ session: [] }] } : {}),
    "x-scope": isPublic ? null : scope,
    parameters: [...inPath, ...inQuery],
    ...(shape.body
      ? { requestBody: { required: true, content: jsonContent(schemaOf(shape.body, "input", "Body")) } }
      : {}),
    responses: {
      "200": {
        description: "Success",
        ...(shape.answer ? { content: jsonContent(schemaOf(shape.answer, "output", "Answer")) } : {}),
      },
      default: { description: "Refused", content: jsonContent({ $ref: "#/components/schemas/Error" }) },
    },
  };
}

const jsonContent = (schema: Json): Content => ({ "application/json": { schema } });

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

const ERROR = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "details"],
      properties: {
        code: { type: "string", enum: [...Object.keys(STATUS_OF_CODE), "INTERNAL"] },
        message: { type: "string" },
        details: { type: "object" },
      },
    },
  },
};
