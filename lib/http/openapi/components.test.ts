import { expect, test } from "vitest";
import { z } from "zod";
import { SchemaComponents } from "./components";

test("what holds itself may be anything from there on: clients' types cannot be inside themselves", () => {
  const tree = z.object({
    name: z.string(),
    get parts() {
      return z.array(tree);
    },
  });
  const components = new SchemaComponents();
  components.add(z.object({ settings: z.json() }), "output", "first");
  components.add(tree, "output", "Tree");
  expect(components.schemas()).toMatchObject({
    first: { properties: { settings: {} } },
    Tree: { properties: { parts: { type: "array", items: {} } } },
  });
});

test("what is said twice is named after its property, and where names would meet after its schema, too", () => {
  const wing = z.object({ kind: z.enum(["left", "right"]), feathers: z.int(), colour: z.string(), note: z.string() });
  const other = wing.extend({ span: z.number() });
  const components = new SchemaComponents();
  components.add(z.object({ wing, second: wing, tail: other, end: other }), "output", "Wren");
  components.add(z.object({ wing: other, tail: wing.extend({ at: z.string() }) }), "output", "Owl");
  components.add(z.object({ tail: wing.extend({ at: z.string() }) }), "output", "Gull");
  const { schemas } = { schemas: components.schemas() };
  expect(Object.keys(schemas).sort()).toEqual(["Gull", "OwlTail", "Owl", "Wing", "WrenTail", "Wren"].sort());
});

test("no shared schema is called like a type that languages have", () => {
  const answer = z.object({ kind: z.enum(["left", "right"]), feathers: z.int(), colour: z.string(), note: z.string() });
  const components = new SchemaComponents();
  components.add(z.object({ response: answer }), "output", "Wren");
  components.add(z.object({ response: answer, span: z.number() }), "output", "Owl");
  expect(Object.keys(components.schemas()).sort()).toEqual(["Owl", "Wren", "WrenResponse"]);
});

test("a property is described where its schema is silent, beside a reference, too", () => {
  const bird = z.object({ name: z.string(), home: z.object({ place: z.string().meta({ description: "Where" }) }) });
  const words: Record<string, string> = { name: "Its name", "home.place": "Never said", home: "Its nest" };
  const describe = (property: string, of: string) => words[`${of}.${property}`] ?? words[property];
  const components = new SchemaComponents(describe);
  components.add(bird, "output", "Bird");
  expect(components.schemas().Bird).toMatchObject({
    properties: {
      name: { description: "Its name" },
      home: { description: "Its nest", properties: { place: { description: "Where" } } },
    },
  });
});

test("of a record with known keys every property is named", () => {
  const components = new SchemaComponents();
  components.add(z.record(z.enum(["yes", "no"]), z.int()), "output", "Counts");
  const { Counts } = components.schemas();
  expect(Counts).toMatchObject({ properties: { yes: { type: "integer" }, no: {} }, required: ["yes", "no"] });
  expect(Counts).not.toHaveProperty("propertyNames");
});
