import { createHash } from "node:crypto";
import type { z } from "zod";
import { jsonSchemaOf } from "./json-schema-of";

type Json = Record<string, unknown>;

/** Shorter ones are left where they are: a reference would hardly be shorter, and its name says nothing. */
const MIN_SHARED_CHARACTERS = 160;

const DEFINITIONS = "#/$defs/";

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a property is, by its name, by the one it is in, or in one schema alone; null where nothing is said. */
export type Describe = (property: string, of: string, root: string) => string | undefined;

/** The schemas of a document. What is said more than once has one place, to which the others refer. */
export class SchemaComponents {
  private readonly roots = new Map<string, Json>();
  private readonly nameOfText = new Map<string, string>();

  constructor(
    private readonly describe: Describe = () => undefined,
    private readonly nameOf: (name: string) => string = (name) => name,
  ) {}

  /** Keeps the schema under this name, or finds the one that says the same. */
  add(schema: z.core.$ZodType, io: "input" | "output", name: string): Json {
    const { $defs = {}, ...found } = jsonSchemaOf(schema, io);
    return this.keep(withoutDefinitions(found, isRecord($defs) ? $defs : {}), this.nameOf(name));
  }

  private keep(schema: Json, name: string): Json {
    const text = JSON.stringify(schema);
    const known = this.nameOfText.get(text);
    if (known !== undefined) return reference(known);
    this.nameOfText.set(text, name);
    this.roots.set(name, schema);
    return reference(name);
  }

  schemas(): Json {
    const names = this.namesOfShared();
    const said: Json = {};
    const placed = (root: string) => {
      const place = (part: Json, key: string): Json => {
        const text = JSON.stringify(part);
        const name = this.nameOfText.get(text) ?? names.get(text);
        if (name === undefined) return mapParts(part, place, key, describe);
        if (!(name in said) && !this.roots.has(name)) {
          // Before its parts, so that the order is the one in which they are met.
          said[name] = {};
          said[name] = placed(name)(part);
        }
        return reference(name);
      };
      const describe = (property: string, of: string) => this.describe(property, of, root);
      return (schema: Json) => mapParts(schema, place, root, describe);
    };
    const roots = [...this.roots].map(([name, root]): [string, Json] => [name, placed(name)(root)]);
    return { ...said, ...Object.fromEntries(roots) };
  }

  /**
   * By the text of each part that is said more than once. Its name is that of the property; where different parts would
   * have the same name, each is also named after the schema it is in, so that no name moves when another part is added.
   */
  private namesOfShared(): Map<string, string> {
    const found = new Map<string, { uses: number; key: string; root: string; part: Json }>();
    for (const [root, schema] of this.roots) {
      eachPart(schema, "option", (part, key) => {
        const text = JSON.stringify(part);
        if (text.length < MIN_SHARED_CHARACTERS || this.nameOfText.has(text)) return;
        const known = found.get(text);
        if (known) known.uses += 1;
        else found.set(text, { uses: 1, key, root, part });
      });
    }
    const shared = [...found].filter(([, { uses }]) => uses > 1);
    const wishes = [
      ({ key }: Shared) => pascal(key),
      ({ key, root }: Shared) => pascal(root) + pascal(key),
      ({ key, root, part }: Shared) => pascal(root) + pascal(key) + pascal(kindOf(part)),
      ({ key, root, part }: Shared) => pascal(root) + pascal(key) + digestOf(part),
    ];
    const names = new Map<string, string>();
    const taken = new Set([...[...this.roots.keys()].map(pascal), ...GLOBALS]);
    let waiting = shared;
    for (const wish of wishes) {
      const wanted = new Map<string, typeof shared>();
      for (const one of waiting) wanted.set(wish(one[1]), [...(wanted.get(wish(one[1])) ?? []), one]);
      waiting = [];
      for (const [name, those] of wanted) {
        const [first] = those;
        if (those.length > 1 || first === undefined || taken.has(name)) waiting.push(...those);
        else {
          names.set(first[0], name);
          taken.add(name);
        }
      }
    }
    return names;
  }
}

/** A generated client in which a type is called so no longer means its language's own. */
const GLOBALS = [
  "Blob",
  "Date",
  "Error",
  "Event",
  "File",
  "Headers",
  "Map",
  "Record",
  "Request",
  "Response",
  "Set",
  "URL",
];

interface Shared {
  key: string;
  root: string;
  part: Json;
}

/**
 * Puts definitions where they are referred to. A type that contains itself, such as JSON, is not described beyond its first
 * level: generators of clients cannot name it.
 */
function withoutDefinitions(schema: Json, definitions: Json): Json {
  const put = (part: Json, inside: readonly string[]): Json => {
    const { $ref, ...beside } = part;
    if (typeof $ref !== "string") return mapParts(part, (one) => put(one, inside));
    const definition = definitions[$ref.replace(DEFINITIONS, "")];
    if (!isRecord(definition) || isRecursive($ref, definitions) || inside.includes($ref)) return beside;
    return { ...put(definition, [...inside, $ref]), ...beside };
  };
  return put(schema, []);
}

function isRecursive(reference: string, definitions: Json): boolean {
  const seen = new Set<string>();
  const waiting = [reference];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [, found = ""] of JSON.stringify(definitions[next.replace(DEFINITIONS, "")]).matchAll(
      /"\$ref":"([^"]+)"/g,
    )) {
      if (found === reference) return true;
      if (!seen.has(found)) waiting.push(found);
      seen.add(found);
    }
  }
  return false;
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** "goldSimilarity" → "GoldSimilarity" */
export function pascal(key: string): string {
  const words = key.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase());
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What tells the members of a choice apart: what their properties always are, else which they have. */
function kindOf({ properties, enum: values }: Json): string {
  if (Array.isArray(values)) return values.slice(0, 2).join("-");
  if (!isRecord(properties)) return "";
  const constants = Object.values(properties).flatMap((part) => (isRecord(part) && "const" in part ? part.const : []));
  return (constants.length > 0 ? constants : Object.keys(properties)).slice(0, 3).join("-");
}

/** Letters alone: a number would look like a counter. */
const digestOf = (part: Json) =>
  createHash("sha256")
    .update(JSON.stringify(part))
    .digest("hex")
    .slice(0, 6)
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

const OF_ONE = ["items", "additionalProperties", "propertyNames", "not"];
const OF_MANY = ["anyOf", "oneOf", "allOf", "prefixItems"];

function eachPart(schema: Json, key: string, visit: (part: Json, key: string) => void): void {
  mapParts(
    schema,
    (part, of) => {
      visit(part, of);
      eachPart(part, of, visit);
      return part;
    },
    key,
  );
}

/** The schema with its direct parts changed. `key` names them after what they belong to. */
function mapParts(
  schema: Json,
  change: (part: Json, key: string) => Json,
  ofKey = "part",
  describe: (property: string, of: string) => string | undefined = () => undefined,
): Json {
  const one = (part: unknown, key: string) => (isRecord(part) ? change(part, key) : part);
  const property = (key: string, part: unknown): [string, unknown] => {
    const changed = one(part, key);
    const description = describe(key, ofKey);
    const isSilent = isRecord(changed) && description !== undefined && !("description" in changed);
    return [key, isSilent ? { ...changed, description } : changed];
  };
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === "properties" && isRecord(value)) {
        return [keyword, Object.fromEntries(Object.entries(value).map(([key, part]) => property(key, part)))];
      }
      if (OF_ONE.includes(keyword)) return [keyword, one(value, `${ofKey}Item`)];
      if (OF_MANY.includes(keyword) && Array.isArray(value)) return [keyword, value.map((part) => one(part, ofKey))];
      return [keyword, value];
    }),
  );
}
