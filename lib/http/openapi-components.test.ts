import { expect, test } from "vitest";
import { z } from "zod";
import { SchemaComponents } from "./openapi-components";

test("what refers to itself has one place, to which every schema that holds it refers", () => {
  const components = new SchemaComponents();
  components.add(z.object({ settings: z.json() }), "output", "first");
  components.add(z.object({ settings: z.json(), result: z.json() }), "output", "second");
  const schemas = components.schemas();
  expect(Object.keys(schemas).sort()).toEqual(["Nested", "first", "second"]);
  expect(schemas.second).toMatchObject({
    properties: { settings: { $ref: "#/components/schemas/Nested" }, result: { $ref: "#/components/schemas/Nested" } },
  });
  expect(referencesOf(schemas)).toEqual(new Set(["#/components/schemas/Nested"]));
});

test("a schema that is itself nested refers to its own name", () => {
  const tree = z.object({
    name: z.string(),
    get parts() {
      return z.array(tree);
    },
  });
  const components = new SchemaComponents();
  expect(components.add(tree, "output", "Tree")).toEqual({ $ref: "#/components/schemas/Tree" });
  expect(components.schemas().Tree).toMatchObject({
    properties: { parts: { items: { $ref: "#/components/schemas/Tree" } } },
  });
});

test("of a record with known keys every property is named", () => {
  const components = new SchemaComponents();
  components.add(z.record(z.enum(["yes", "no"]), z.int()), "output", "Counts");
  const { Counts } = components.schemas();
  expect(Counts).toMatchObject({ properties: { yes: { type: "integer" }, no: {} }, required: ["yes", "no"] });
  expect(Counts).not.toHaveProperty("propertyNames");
});

const referencesOf = (schemas: unknown): Set<string> =>
  new Set([...JSON.stringify(schemas).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = ""]) => reference));
