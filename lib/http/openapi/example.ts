type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const REFERENCE = "#/components/schemas/";
/** No answer is deeper; it ends what would not end by itself. */
const DEEPEST = 40;

const OF_FORMAT: Readonly<Record<string, string>> = {
  uuid: "01990000-0000-7000-8000-000000000001",
  "date-time": "2026-03-02T09:30:00.000Z",
  date: "2026-03-02",
  email: "ada@example.org",
  uri: "https://tickbox.example.org/hook",
};

/**
 * A value that a schema allows, for the document: the first of several, one entry of a list, and what `words` says of a
 * property's name.
 * @param schemas the document's components, to which references lead
 */
export function exampleOf(schema: unknown, schemas: Json, words: Readonly<Record<string, unknown>>): unknown {
  const make = (part: unknown, name: string, depth: number): unknown => {
    if (!isRecord(part) || depth > DEEPEST) return null;
    if (typeof part.$ref === "string") return make(schemas[part.$ref.replace(REFERENCE, "")], name, depth + 1);
    if ("const" in part) return part.const;
    if (Object.keys(part).every((key) => key === "default" || key === "description")) {
      return part.default ?? words[name] ?? null;
    }
    if (Array.isArray(part.enum)) return part.enum[0];
    const choices = part.anyOf ?? part.oneOf;
    if (Array.isArray(choices)) {
      const isNull = (one: unknown) => isRecord(one) && one.type === "null";
      // A pattern says what is allowed, not how to make it.
      const hasPattern = (one: unknown) =>
        isRecord(one) && typeof one.pattern === "string" && words[name] === undefined;
      const wanted = choices.find((one) => !isNull(one) && !(hasPattern(one) && choices.some(isNull)));
      return make(wanted ?? choices.find(isNull), name, depth + 1);
    }
    if (Array.isArray(part.allOf)) {
      return Object.assign({}, ...part.allOf.map((one: unknown) => make(one, name, depth + 1)));
    }
    const type = Array.isArray(part.type) ? part.type[0] : part.type;
    if (type === "object") return objectLike(part, name, depth);
    if (type === "array") return listLike(part, name, depth);
    return scalarLike(part, String(type), words[name]);
  };
  const objectLike = ({ properties, additionalProperties, propertyNames }: Json, name: string, depth: number): Json => {
    if (isRecord(properties)) {
      return Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, make(part, key, depth + 1)]));
    }
    if (!isRecord(additionalProperties)) return {};
    const key = isRecord(propertyNames) ? String(make({ type: "string", ...propertyNames }, "key", depth + 1)) : "name";
    return { [key]: make(additionalProperties, name, depth + 1) };
  };
  const listLike = (
    { items, prefixItems, minItems = 1, maxItems = 1 }: Json,
    name: string,
    depth: number,
  ): unknown[] => {
    if (Array.isArray(prefixItems)) return prefixItems.map((part: unknown) => make(part, name, depth + 1));
    const length = Math.min(Math.max(Number(minItems), 1), Number(maxItems));
    return Array.from({ length }, () => make(items, name, depth + 1));
  };
  return make(schema, "", 0);
}

function scalarLike({ format, minimum, maximum, pattern, maxLength }: Json, type: string, word: unknown): unknown {
  switch (type) {
    case "string": {
      const known = OF_FORMAT[String(format)];
      if (known !== undefined) return known;
      if (typeof word === "string") return word;
      return typeof pattern === "string" ? "" : "text".slice(0, Number(maxLength ?? 4));
    }
    case "integer":
    case "number": {
      const wanted = typeof word === "number" ? word : type === "integer" ? 3 : 0.5;
      return Math.min(Math.max(wanted, Number(minimum ?? wanted)), Number(maximum ?? wanted));
    }
    case "boolean":
      return typeof word === "boolean" ? word : true;
    default:
      return null;
  }
}
