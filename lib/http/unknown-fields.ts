import { z } from "zod";
import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import { nearestWord } from "@/lib/imports/study-format/nearest-word";

/** A field that no part of a schema knows. */
export interface UnknownField {
  readonly path: readonly (string | number)[];
  /** what its object takes */
  readonly known: readonly string[];
}

/** "templat" → "Unknown field “templat”. Did you mean “template”?" */
export function unknownFieldMessage({ path, known }: UnknownField): string {
  const meant = nearestWord(String(path.at(-1)), known);
  const told =
    meant !== null ? `Did you mean “${meant}”?` : `It takes ${known.length > 0 ? known.join(", ") : "none"}.`;
  return `Unknown field “${shorten(path.join("."), 200)}”. ${told}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  uuid: "an id (a UUID)",
  email: "an email address",
  url: "an address that begins with https://",
  datetime: "a time such as 2026-01-31T12:00:00Z",
  date: "a date such as 2026-01-31",
};

/**
 * What was expected of a value, where its schema has no words of its own for it.
 * @returns undefined where zod's words stay
 */
export function expectedMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return `expected ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case "too_big":
      return `expected at most ${sizeIn(issue.origin, Number(issue.maximum))}`;
    case "too_small":
      return `expected at least ${sizeIn(issue.origin, Number(issue.minimum))}`;
    case "invalid_value":
      return oneOf(issue.values.map(String), issue.input);
    case "invalid_union": {
      const values = valuesOf(issue);
      const given: unknown =
        issue.discriminator && isObject(issue.input) ? issue.input[issue.discriminator] : issue.input;
      return values.length > 0 ? oneOf(values, given) : undefined;
    }
    case "invalid_format":
      return FORMAT_NAMES[issue.format] && `expected ${FORMAT_NAMES[issue.format]}`;
    default:
      return undefined;
  }
}

function oneOf(values: readonly string[], given: unknown): string {
  const meant = typeof given === "string" ? nearestWord(given, [...values]) : null;
  const [only = ""] = values;
  if (values.length <= 1) return `expected “${only}”`;
  return `expected one of ${values.join(", ")}${meant ? ` (perhaps ${meant})` : ""}`;
}

/** The values that tell the kinds of a union, or that all of its sides are; none where a side is something else. */
function valuesOf(issue: Extract<z.core.$ZodRawIssue, { code: "invalid_union" }>): string[] {
  if (Array.isArray(issue.options)) return issue.options.map(String);
  const sides = issue.errors.map(([first, ...more]) =>
    first?.code === "invalid_value" && first.path.length === 0 && more.length === 0 ? first.values.map(String) : null,
  );
  return sides.every((side) => side !== null) ? sides.flat() : [];
}

function sizeIn(origin: string, size: number): string {
  if (origin === "string") return counted(size, "character");
  return origin === "array" || origin === "set" ? counted(size, "entry", "entries") : String(size);
}

/** An issue's message; where it says what was expected, with what was found: of a body its kind, since it may be a secret. */
export function withFound({ message, path }: z.core.$ZodIssue, value: unknown, isQuery: boolean): string {
  if (!message.startsWith("expected ")) return message;
  const found = path.reduce<unknown>(
    (inside, step) => (typeof inside === "object" && inside !== null ? Reflect.get(inside, step) : undefined),
    value,
  );
  if (found === undefined || found === null) return `${message}; found nothing`;
  if (isQuery || typeof found === "number" || typeof found === "boolean")
    return `${message}; found “${shorten(found)}”`;
  return `${message}; found ${typeof found === "string" ? "a text" : Array.isArray(found) ? "a list" : "an object"}`;
}

/** A body may have tens of thousands. */
const MOST = 20;

/**
 * The first fields of a value that its schema does not name, however deep: parsing would drop them without a word, and what
 * was asked for with a misspelt name would not be done. Objects that take any field, records and what is parsed later stay
 * free.
 */
export function unknownFields(schema: z.core.$ZodType, value: unknown): UnknownField[] {
  return walk(schema, value, { path: [], beside: [] });
}

interface Place {
  readonly path: readonly (string | number)[];
  /** fields that the other sides of an intersection take */
  readonly beside: readonly string[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function firstIn<Part>(parts: Iterable<Part>, of: (part: Part) => readonly UnknownField[]): UnknownField[] {
  const found: UnknownField[] = [];
  for (const part of parts) {
    found.push(...of(part));
    if (found.length >= MOST) break;
  }
  return found.slice(0, MOST);
}

function walk(schema: z.core.$ZodType, value: unknown, place: Place): UnknownField[] {
  const type = inside(schema);
  const { path } = place;
  const at = (key: string | number): Place => ({ path: [...path, key], beside: [] });
  if (type instanceof z.core.$ZodUnion) return best(type._zod.def.options, value, place);
  if (type instanceof z.core.$ZodIntersection) {
    const { left, right } = type._zod.def;
    const withOther = (other: z.core.$ZodType): Place => ({ path, beside: [...place.beside, ...fieldsOf(other)] });
    return [...walk(left, value, withOther(right)), ...walk(right, value, withOther(left))].filter(
      (one, index, all) => all.findIndex((other) => other.path.join() === one.path.join()) === index,
    );
  }
  if (type instanceof z.core.$ZodArray && Array.isArray(value)) {
    const { element } = type._zod.def;
    return firstIn(value.entries(), ([index, each]) => walk(element, each, at(index)));
  }
  if (type instanceof z.core.$ZodTuple && Array.isArray(value)) {
    const { items, rest } = type._zod.def;
    return firstIn(value.entries(), ([index, each]) => {
      const item = items[index] ?? rest;
      return item ? walk(item, each, at(index)) : [];
    });
  }
  if (!isObject(value)) return [];
  if (type instanceof z.core.$ZodRecord) {
    const { valueType } = type._zod.def;
    return firstIn(Object.entries(value), ([key, each]) => walk(valueType, each, at(key)));
  }
  if (!(type instanceof z.core.$ZodObject)) return [];
  const { shape, catchall } = type._zod.def;
  const isOpen = catchall !== undefined && !(catchall instanceof z.core.$ZodNever);
  const known = [...Object.keys(shape), ...place.beside];
  return firstIn(Object.entries(value), ([key, each]) => {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (field) return walk(field, each, at(key));
    return isOpen || known.includes(key) ? [] : [{ path: [...path, key], known }];
  });
}

/** What of a choice the value is: of the members that fit what names its kind, the one with the fewest unknown fields. */
function best(options: readonly z.core.$ZodType[], value: unknown, place: Place): UnknownField[] {
  const fitting = options.filter((option) => mayBe(option, value));
  const parsed = fitting.filter((option) => z.safeParse(option, value).success);
  const found = (parsed.length > 0 ? parsed : fitting).map((option) => walk(option, value, place));
  return found.sort((a, b) => a.length - b.length)[0] ?? [];
}

/** Whether a value has the shape, and the constants, of a schema. */
function mayBe(schema: z.core.$ZodType, value: unknown): boolean {
  const type = inside(schema);
  if (type instanceof z.core.$ZodUnion) return type._zod.def.options.some((option) => mayBe(option, value));
  if (type instanceof z.core.$ZodIntersection)
    return mayBe(type._zod.def.left, value) && mayBe(type._zod.def.right, value);
  if (type instanceof z.core.$ZodArray || type instanceof z.core.$ZodTuple) return Array.isArray(value);
  if (type instanceof z.core.$ZodRecord) return isObject(value);
  if (type instanceof z.core.$ZodObject) return isObject(value) && hasConstants(type, value);
  return !isObject(value) && !Array.isArray(value);
}

function hasConstants({ _zod }: z.core.$ZodObject, value: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(_zod.def.shape).every(([key, field]) => {
    const type = inside(field);
    return !(type instanceof z.core.$ZodLiteral) || !(key in value) || z.safeParse(field, value[key]).success;
  });
}

/** All fields that an object of this schema may have. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  const type = inside(schema);
  if (type instanceof z.core.$ZodObject) return Object.keys(type._zod.def.shape);
  if (type instanceof z.core.$ZodUnion) return type._zod.def.options.flatMap(fieldsOf);
  if (type instanceof z.core.$ZodIntersection) return [type._zod.def.left, type._zod.def.right].flatMap(fieldsOf);
  return [];
}

/** The schema of the input, without its wrappers: optional, defaults, later transformations. */
function inside(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodPipe) return inside(schema._zod.def.in);
  if (schema instanceof z.core.$ZodLazy) return inside(schema._zod.def.getter());
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault ||
    schema instanceof z.core.$ZodNonOptional ||
    schema instanceof z.core.$ZodReadonly ||
    schema instanceof z.core.$ZodCatch
  ) {
    return inside(schema._zod.def.innerType);
  }
  return schema;
}
