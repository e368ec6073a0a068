import type { z } from "zod";
import { jsonSchemaOf } from "./json-schema-of";

type Json = Record<string, unknown>;

/** Shorter ones are left where they are: a reference would hardly be shorter. */
const MIN_SHARED_CHARACTERS = 70;

const DEFINITIONS = "#/$defs/";

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The schemas of a document. What is said more than once has one place, to which the others refer. */
export class SchemaComponents {
  private readonly roots = new Map<string, Json>();
  private readonly nameOfText = new Map<string, string>();
  private readonly nameOfDefinition = new Map<string, string>();

  /** Keeps the schema under this name, or finds the one that says the same. */
  add(schema: z.core.$ZodType, io: "input" | "output", name: string): Json {
    const { $defs = {}, ...found } = jsonSchemaOf(schema, io);
    return this.keep(this.withPlaces(found, isRecord($defs) ? $defs : {}, name), name);
  }

  private keep(schema: Json, name: string): Json {
    const text = JSON.stringify(schema);
    const known = this.nameOfText.get(text);
    if (known !== undefined) return reference(known);
    this.nameOfText.set(text, name);
    this.roots.set(name, schema);
    return reference(name);
  }

  /**
   * What refers to itself gets a place of its own in the document: a reference into the schema that it came with
   * would lead nowhere.
   */
  private withPlaces(schema: Json, definitions: Json, name: string): Json {
    const placeOf = new Map<unknown, string>([["#", name]]);
    for (const [key, definition] of Object.entries(definitions)) {
      const text = JSON.stringify(definition).replaceAll(`"${DEFINITIONS}${key}"`, '"#"');
      const known = this.nameOfDefinition.get(text);
      const place = known ?? freeName(/^__/.test(key) ? "Nested" : key, (taken) => this.roots.has(taken));
      placeOf.set(`${DEFINITIONS}${key}`, place);
      if (known === undefined) {
        this.nameOfDefinition.set(text, place);
        this.roots.set(place, {});
      }
    }
    const moved = (part: Json): Json => {
      const place = placeOf.get(part.$ref);
      return place === undefined ? mapParts(part, moved) : reference(place);
    };
    for (const [key, definition] of Object.entries(definitions)) {
      const place = placeOf.get(`${DEFINITIONS}${key}`);
      if (place !== undefined && isRecord(definition)) this.roots.set(place, mapParts(definition, moved));
    }
    return moved(schema);
  }

  schemas(): Json {
    const uses = new Map<string, number>();
    for (const root of this.roots.values()) {
      eachPart(root, (part) => count(uses, part));
    }
    const shared: Json = {};
    const names = new Map<string, string>();
    const place = (part: Json, key: string): Json => {
      const text = JSON.stringify(part);
      const root = this.nameOfText.get(text);
      if (root !== undefined) return reference(root);
      if ((uses.get(text) ?? 0) < 2) return mapParts(part, place, key);
      const known = names.get(text);
      if (known !== undefined) return reference(known);
      const name = freeName(key, (taken) => taken in shared || this.roots.has(taken));
      names.set(text, name);
      shared[name] = {};
      shared[name] = mapParts(part, place, key);
      return reference(name);
    };
    const roots = [...this.roots].map(([name, root]) => [name, mapParts(root, place, name)]);
    return { ...shared, ...Object.fromEntries(roots) };
  }
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function count(uses: Map<string, number>, part: Json): void {
  const text = JSON.stringify(part);
  if (text.length >= MIN_SHARED_CHARACTERS) uses.set(text, (uses.get(text) ?? 0) + 1);
}

/** "goldSimilarity" → "GoldSimilarity"; with a number where that is taken */
function freeName(key: string, isTaken: (name: string) => boolean): string {
  const words = key.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase());
  const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}` || "Part";
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) if (!isTaken(`${name}${number}`)) return `${name}${number}`;
}

const OF_ONE = ["items", "additionalProperties", "propertyNames", "not"];
const OF_MANY = ["anyOf", "oneOf", "allOf", "prefixItems"];

function eachPart(schema: Json, visit: (part: Json) => void): void {
  mapParts(schema, (part) => {
    visit(part);
    eachPart(part, visit);
    return part;
  });
}

/** The schema with its direct parts changed. `key` names them after what they belong to. */
function mapParts(schema: Json, change: (part: Json, key: string) => Json, ofKey = "part"): Json {
  const one = (part: unknown, key: string) => (isRecord(part) ? change(part, key) : part);
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === "properties" && isRecord(value)) {
        return [keyword, Object.fromEntries(Object.entries(value).map(([key, part]) => [key, one(part, key)]))];
      }
      if (OF_ONE.includes(keyword)) return [keyword, one(value, `${ofKey}Item`)];
      if (OF_MANY.includes(keyword) && Array.isArray(value)) return [keyword, value.map((part) => one(part, ofKey))];
      return [keyword, value];
    }),
  );
}
