import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { temporaryFile } from "@/bin/testing/temporary-files";
import { projectRoot } from "@/lib/db/project-root";
import { jsonSchemaOf, queryParameters } from "@/lib/http/json-schema-of";
import { unknownFields } from "@/lib/http/unknown-fields";
import { secretSchema } from "@/lib/people/people";
import { allHandlers } from "./all-routes";
import { describeApi } from "./describe-api";

const HANDLERS = await allHandlers();

test("operations have names of their own, and every reference leads somewhere", async () => {
  const document = await describeApi();
  const text = JSON.stringify(document);
  const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, name = ""] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    expect(Object.keys(document.components.schemas)).toContain(name);
  }
});

test("no secret is in an address, which logs and histories keep: links send their token in the body", async () => {
  const { paths } = await describeApi();
  const { pattern } = jsonSchemaOf(secretSchema, "input");
  const parameters = Object.values(paths)
    .flatMap((methods) => Object.values(methods).flatMap((operation) => operation.parameters))
    .flatMap((parameter) => ("in" in parameter && parameter.in !== "header" ? [parameter] : []));
  expect(parameters.length).toBeGreaterThan(100);
  const secrets = parameters.filter(
    ({ name, schema }) => /^(token|secret|password|key|link)$/i.test(name) || schema.pattern === pattern,
  );
  expect(secrets).toEqual([]);
});

test("every operation says what it answers when all is well", async () => {
  const { paths } = await describeApi();
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
  const document = temporaryFile("openapi.json", JSON.stringify(await describeApi()));
  const lint = promisify(execFile)(
    process.execPath,
    [join(projectRoot(), "node_modules", "@redocly", "cli", "bin", "cli.js"), "lint", "--format=json", document],
    { env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
  );
  const { stdout } = await lint.catch((error: { stdout: string }) => error);
  expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
});

test("every body has an example, which the route takes and the document shows", async () => {
  const { paths } = await describeApi();
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

test("every list goes on in the same way: `next` of a page is `after` of the next", async () => {
  const { paths, components } = await describeApi();
  const schemas = new Map<string, unknown>(Object.entries(components.schemas));
  for (const [path, { get }] of Object.entries(paths)) {
    const names = get?.parameters.flatMap((parameter) =>
      "in" in parameter && parameter.in === "query" ? [parameter.name] : [],
    );
    expect(names?.filter((name) => ["offset", "page", "before", "from", "cursor"].includes(name)) ?? [], path).toEqual(
      [],
    );
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

test("the document is as small as its parts said once", async () => {
  expect(JSON.stringify(await describeApi()).length).toBeLessThan(500_000);
});

test("the parameters of every route that declares a query are known, so that others can be refused", () => {
  for (const { name, handler } of HANDLERS) {
    const { query } = handler.shape;
    if (query) expect(queryParameters(query), name).not.toEqual([]);
  }
});
