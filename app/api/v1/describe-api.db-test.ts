import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { temporaryFile } from "@/bin/testing/temporary-files";
import { projectRoot } from "@/lib/db/project-root";
import { isJson } from "@/lib/http/answer";
import { jsonSchemaOf, queryParameters } from "@/lib/http/openapi/json-schema-of";
import { unknownFields } from "@/lib/http/unknown-fields";
import { secretSchema } from "@/lib/people/people";
import { allHandlers } from "./all-routes";
import { describeApi } from "./describe-api";

const HANDLERS = await allHandlers();
const DOCUMENT = await describeApi();

test("operations have names of their own, and every reference leads somewhere", () => {
  const document = DOCUMENT;
  const text = JSON.stringify(document);
  const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, name = ""] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    expect(Object.keys(document.components.schemas)).toContain(name);
  }
});

test("patterns have no classes of Unicode, which a reader without JavaScript's flag takes for letters", () => {
  const patterns = [...JSON.stringify(DOCUMENT).matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(
    ([, pattern]) => pattern,
  );
  expect(patterns.length).toBeGreaterThan(10);
  expect(patterns.filter((pattern) => pattern?.includes("\\p{"))).toEqual([]);
});

test("no secret is in an address, which logs and histories keep: links send their token in the body", () => {
  const { paths, components } = DOCUMENT;
  const { pattern } = jsonSchemaOf(secretSchema, "input");
  const parameters = Object.values(paths)
    .flatMap((methods) => Object.values(methods).flatMap((operation) => operation.parameters))
    .concat(Object.values(components.parameters))
    .flatMap((parameter) => ("in" in parameter && parameter.in !== "header" ? [parameter] : []));
  expect(parameters.length).toBeGreaterThan(100);
  const secrets = parameters.filter(
    ({ name, schema }) => /^(token|secret|password|key|link)$/i.test(name) || schema.pattern === pattern,
  );
  expect(secrets).toEqual([]);
});

test("every operation says what it answers when all is well", () => {
  const { paths } = DOCUMENT;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      const said = Object.entries(responses).filter(([status, response]) => {
        return status === "204" || (status.startsWith("2") && "content" in response);
      });
      expect(said.length, `${method} ${path}`).toBeGreaterThan(0);
    }
  }
});

test("a linter of another author finds nothing", async () => {
  const document = temporaryFile("openapi.json", JSON.stringify(DOCUMENT));
  const lint = promisify(execFile)(
    process.execPath,
    [join(projectRoot(), "node_modules", "@redocly", "cli", "bin", "cli.js"), "lint", "--format=json", document],
    { env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
  );
  const { stdout } = await lint.catch((error: { stdout: string }) => error);
  expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
});

test("every body has an example, which the route takes and the document shows", () => {
  const { paths } = DOCUMENT;
  for (const { name, method, path, handler } of HANDLERS) {
    const { body, example } = handler.shape;
    if (!body) continue;
    expect(z.safeParse(body, example).error?.issues, name).toEqual(undefined);
    const operation = paths[path.replaceAll(/\[(\w+)\]/g, "{$1}")]?.[method.toLowerCase()];
    expect(operation?.requestBody?.content["application/json"]?.example, name).toEqual(example);
  }
});

test("a field that no part of a body knows is refused by name, however deep", () => {
  let tried = 0;
  for (const { name, handler } of HANDLERS) {
    const { body, example } = handler.shape;
    if (!body) continue;
    expect(unknownFields(body, example), name).toEqual([]);
    for (const [at, misspelt] of withUnknownKey(example)) {
      const found = unknownFields(body, misspelt).map(({ path: where }) => where.join("."));
      expect(found, name).toEqual([at]);
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(80);
});

const UNKNOWN = "nobody_knows_this";

/** The same value with an unknown key in each of its objects, one at a time. */
function withUnknownKey(value: unknown): [path: string, changed: unknown][] {
  if (Array.isArray(value)) {
    return value.flatMap((each: unknown, index) =>
      withUnknownKey(each).map(([path, changed]): [string, unknown] => [
        `${index}.${path}`,
        value.with(index, changed),
      ]),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  return [
    [UNKNOWN, { ...value, [UNKNOWN]: 1 }],
    ...Object.entries(value).flatMap(([key, each]) =>
      withUnknownKey(each).map(([path, changed]): [string, unknown] => [
        `${key}.${path}`,
        { ...value, [key]: changed },
      ]),
    ),
  ];
}

test("descriptions of an import's query parameters say more than their names", () => {
  const { parameters } = DOCUMENT.paths["/api/v1/studies/{studyId}/imports"]?.post ?? { parameters: [] };
  const told = parameters.flatMap((each) => ("name" in each && each.in === "query" ? [each] : []));
  expect(told.length).toBeGreaterThan(20);
  const words = (text: string) =>
    text
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.filter((word) => word !== "the") ?? [];
  const bare = told.filter(({ name, description = "" }) => words(description).join("") === words(name).join(""));
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test("no part of a body is left undescribed", () => {
  for (const { name, handler } of HANDLERS) {
    const { body } = handler.shape;
    if (body) expect(undescribed(jsonSchemaOf(body, "input")), name).toEqual([]);
  }
});

/** The properties of a JSON Schema that say nothing of what they take. */
function undescribed(schema: unknown, at = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const properties = Object.entries("properties" in schema && schema.properties ? schema.properties : {});
  return [
    ...properties.filter(([, property]) => Object.keys(property).length === 0).map(([name]) => `${at}${name}`),
    ...Object.entries(schema).flatMap(([key, part]) => undescribed(part, `${at}${key}.`)),
  ];
}

test("every list goes on in the same way: `next` of a page is `after` of the next, which has as many as `limit` says", () => {
  const { paths, components } = DOCUMENT;
  const schemas = new Map<string, unknown>(Object.entries(components.schemas));
  for (const [path, { get }] of Object.entries(paths)) {
    const names = get?.parameters.flatMap((parameter) =>
      "in" in parameter && parameter.in === "query" ? [parameter.name] : [],
    );
    expect(names?.filter((name) => ["offset", "page", "before", "from", "cursor"].includes(name)) ?? [], path).toEqual(
      [],
    );
    if (names?.includes("after")) expect(names, path).toContain("limit");
    const answer = get?.responses["200"];
    const schema = answer && "content" in answer ? answer.content?.["application/json"]?.schema : undefined;
    const resolved = (of: unknown) => {
      const { $ref, ...own } = answerSchema.parse(of ?? {});
      return $ref === undefined
        ? own
        : answerSchema.parse(schemas.get($ref.replace("#/components/schemas/", "")) ?? {});
    };
    const whole = resolved(schema);
    // Where a worker computes the first page, the answer may be that it is pending.
    const alternatives = whole.anyOf?.map(resolved).filter(({ properties }) => !("pending" in properties)) ?? [whole];
    expect(alternatives, path).not.toEqual([]);
    for (const { type, properties } of alternatives) {
      expect(type, `${path} is a bare array`).not.toBe("array");
      if (schema && names?.includes("after")) expect(Object.keys(properties), path).toContain("next");
    }
  }
});

const answerSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  anyOf: z.array(z.unknown()).optional(),
});

test("the document is as small as its parts said once", () => {
  expect(JSON.stringify(DOCUMENT).length).toBeLessThan(1_050_000);
});

test("every operation says what it does and how it is refused, and shows an answer that its schema allows", () => {
  const { paths } = DOCUMENT;
  const summaries = new Set<string>();
  for (const { name, method, path, handler } of HANDLERS) {
    if (path.endsWith("openapi.json")) continue;
    const operation = paths[path.replaceAll(/\[(\w+)\]/g, "{$1}")]?.[method.toLowerCase()];
    expect(operation?.summary, name).toMatch(/^[A-Z][^.]{5,60}$/);
    summaries.add(operation?.summary ?? "");
    const responses = Object.entries(operation?.responses ?? {});
    expect(Object.keys(operation?.responses ?? {}), name).toEqual(expect.arrayContaining(["400", "429", "500", "503"]));
    for (const [status, response] of responses) {
      expect(status, name).toMatch(/^\d{3}$/);
      if (!status.startsWith("2") || !("content" in response) || !response.content) continue;
      expect(Object.keys(response.content), `${name} ${status}`).toHaveLength(1);
      const { answer } = handler.shape;
      if (!isJson(answer)) continue;
      const { example } = response.content["application/json"] ?? {};
      expect(z.safeParse(answer, example).error?.issues, name).toEqual(undefined);
    }
  }
  expect(summaries.size).toBe(HANDLERS.length - 1);
});

/** The names of the schemas that this part refers to. */
const referencesIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);

test("names of types have no counter, and no type is inside itself: clients that are generated keep theirs", () => {
  const { schemas } = DOCUMENT.components;
  const parts = new Map<string, unknown>(Object.entries(schemas));
  for (const name of parts.keys()) {
    expect(name).toMatch(/^[A-Z][A-Za-z0-9]*$/);
    expect(name.replace(/Ms2|Sha256|F1$/, "")).not.toMatch(/\d$/);
    const seen = new Set<string>();
    const waiting = referencesIn(parts.get(name));
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      expect(next, "holds itself").not.toBe(name);
      if (!seen.has(next)) waiting.push(...referencesIn(parts.get(next)));
      seen.add(next);
    }
  }
});

/** What programs use most. */
const CORE = `getMe getStudies postStudies getStudiesByStudyId postStudiesByStudyIdImports getStudiesByStudyIdImports
  getStudiesByStudyIdInstructions getStudiesByStudyIdInstructionsByInstructionId getStudiesByStudyIdResponses
  getStudiesByStudyIdRounds postStudiesByStudyIdRounds getRoundsByRoundId patchRoundsByRoundId putRoundsByRoundIdStatus
  getRoundsByRoundIdProgress getRoundsByRoundIdTasks getRoundsByRoundIdLabels getRoundsByRoundIdAnnotations
  getRoundsByRoundIdAgreement getRoundsByRoundIdExportByFile postRoundsByRoundIdClaims getAssignmentsByAssignmentId
  putAnnotationsByAnnotationId getMeRounds getStudiesByStudyIdMembers getStudiesByStudyIdRaters
  postStudiesByStudyIdInvitations getStudiesByStudyIdInvitations postStudiesByStudyIdWebhooks
  getStudiesByStudyIdWebhooksByWebhookIdDeliveries postStudiesByStudyIdExports getRunsByRunId
  postRoundsByRoundIdRejections getChecklistsByChecklistId`.split(/\s+/);

test.each(CORE)("%s: nine in ten of its parameters and properties are described", (id) => {
  const { paths, components } = DOCUMENT;
  const operation = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === id);
  const schemas = new Map<string, unknown>(Object.entries(components.schemas));
  const names = new Set(referencesIn(operation));
  for (const name of names) for (const other of referencesIn(schemas.get(name))) names.add(other);
  const found = [...names].flatMap((name) => propertiesIn(schemas.get(name)));
  for (const parameter of operation?.parameters ?? []) {
    if ("in" in parameter) found.push([parameter.name, parameter]);
  }
  expect(found.length).toBeGreaterThan(0);
  const silent = found.flatMap(([name, said]) => ("description" in said ? [] : [name]));
  expect(silent.length / found.length, silent.join(", ")).toBeLessThanOrEqual(0.1);
});

/** Every property of a schema, however deep, with what it says. */
function propertiesIn(part: unknown): [name: string, said: object][] {
  if (typeof part !== "object" || part === null) return [];
  const own: object = "properties" in part && typeof part.properties === "object" ? (part.properties ?? {}) : {};
  return [
    ...Object.entries(own).filter((entry): entry is [string, object] => typeof entry[1] === "object"),
    ...Object.entries(part).flatMap(([key, each]) =>
      key === "properties" ? Object.values(own).flatMap(propertiesIn) : propertiesIn(each),
    ),
  ];
}

test("the parameters of every route that declares a query are known, so that others can be refused", () => {
  for (const { name, handler } of HANDLERS) {
    const { query } = handler.shape;
    if (query) expect(queryParameters(query), name).not.toEqual([]);
  }
});
