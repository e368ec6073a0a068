import { expect, test } from "vitest";
import { z } from "zod";
import { discoverHandlers } from "@/e2e/support/permissions/discover";
import { scopeOf } from "@/e2e/support/permissions/route-scopes";
import { projectRoot } from "@/lib/db/project-root";
import { queryParameters } from "@/lib/http/json-schema-of";
import type { DescribedHandler } from "@/lib/http/route";
import { ALL_ROUTES } from "./all-routes";
import { describeApi } from "./describe-api";

test("every handler under app/api/v1 is described, with the scope it takes", async () => {
  const document = await describeApi();
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replaceAll("{", "[").replaceAll("}", "]")}`,
      operation,
    })),
  );
  expect(described.map(({ name }) => name).sort()).toEqual(
    (await discoverHandlers(projectRoot())).filter((name) => !name.endsWith("/openapi.json")),
  );
  for (const { name, operation } of described) {
    if (operation["x-scope"] !== null) expect(operation["x-scope"], name).toBe(scopeOf(name));
  }
});

test("operations have names of their own, and every reference leads somewhere", async () => {
  const document = await describeApi();
  const text = JSON.stringify(document);
  const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, name = ""] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    expect(Object.keys(document.components.schemas)).toContain(name);
  }
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

test("the document is as small as its parts said once", async () => {
  expect(JSON.stringify(await describeApi()).length).toBeLessThan(365_000);
});

test("the parameters of every route that declares a query are known, so that others can be refused", async () => {
  for (const [path, load] of Object.entries(ALL_ROUTES)) {
    for (const handler of Object.values(await load())) {
      const query = withQuery.safeParse(handler).data?.shape.query;
      if (query) expect(queryParameters(query), path).not.toEqual([]);
    }
  }
});

const withQuery = z.custom<DescribedHandler>((found) => typeof found === "function" && "shape" in found);
