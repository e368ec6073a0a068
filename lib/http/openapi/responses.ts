import { type AppErrorCode, STATUS_OF_CODE } from "@/lib/wire/app-error";
import { PROBLEM_JSON, problemBody } from "@/lib/wire/problem";
import { isPublic } from "../access";
import type { DescribedShape } from "../route";

type Status = (typeof STATUS_OF_CODE)[AppErrorCode] | 500;

interface ErrorWords {
  name: string;
  description: string;
  detail: string;
  headers?: Record<string, { description: string; schema: { type: string } }>;
}

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait before the same request", schema: { type: "integer" } },
};

const ERRORS: Record<Status, ErrorWords> = {
  400: {
    name: "Invalid",
    description: "The query or the body is not valid. `detail` names the first field, `details.fields` all of them.",
    detail: "Unknown field “overlapp”. Did you mean “overlap”?",
  },
  401: {
    name: "Unauthenticated",
    description: "No API key was sent, or it is unknown, revoked or expired.",
    detail: "This API key has expired. Create a new one under Account.",
    headers: { "WWW-Authenticate": { description: "Bearer", schema: { type: "string" } } },
  },
  403: {
    name: "Forbidden",
    description:
      "The key lacks the scope `details.needed`, no key can do this, or you may see it but not do this to it.",
    detail: "This API key may not do this: it lacks the scope “write”. Create a key that has it under Account.",
  },
  404: {
    name: "NotFound",
    description: "It does not exist, or is not shared with you or with the key.",
    detail: "There is no such round, or it is not shared with you. Check the address or ask the study’s owner.",
  },
  409: {
    name: "Conflict",
    description: "It changed in the meantime, or another request is in progress. Read it again, then decide.",
    detail: "The round is not open.",
  },
  410: { name: "Gone", description: "The link is used up or has expired.", detail: "This link has expired." },
  412: {
    name: "Stale",
    description: "Someone else saved first: read the current revision and try again.",
    detail: "Someone else has changed this in the meantime. Read it again.",
  },
  413: { name: "TooLarge", description: "The body is too large.", detail: "The body is larger than allowed." },
  415: {
    name: "UnsupportedType",
    description: "`Content-Type` is not `application/json`; for a file, there is none, or it is a form.",
    detail: "Send the body as application/json.",
  },
  422: {
    name: "Unprocessable",
    description:
      "The file was refused: every problem is in `details.report`. Or the Idempotency-Key belongs to another request.",
    detail: "Nothing was imported. Line 3: score: expected a number, found “good”.",
  },
  428: {
    name: "RevisionMissing",
    description: "The header If-Match is missing: it names the revision that you change.",
    detail: "Name the revision that you change in the header If-Match.",
  },
  429: {
    name: "TooManyRequests",
    description: "Too many requests: wait for the seconds in Retry-After.",
    detail: "Too many requests. Try again in 12 s.",
    headers: RETRY_AFTER,
  },
  500: {
    name: "InternalError",
    description: "An error of the server. Quote the answer's X-Request-Id to the people who run it.",
    detail: "Something went wrong on our side. Please try again; nothing is ever done twice.",
  },
  503: {
    name: "Unavailable",
    description: "Not done, or not known whether it was: send it again, with the same Idempotency-Key.",
    detail: "The database is not available right now. Please try again in a moment.",
    headers: RETRY_AFTER,
  },
};

const codesOf = (status: number): string[] =>
  Object.entries(STATUS_OF_CODE).flatMap(([code, of]) => (of === status ? [code] : []));

/** What each status of an error says, for the components of the document. */
export const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(ERRORS).map(([text, { name, description, detail, headers }]) => {
    const status = Number(text);
    const codes = status === 500 ? ["INTERNAL"] : codesOf(status);
    const content = {
      [PROBLEM_JSON]: {
        schema: { $ref: "#/components/schemas/Problem" },
        example: problemBody(status, codes[0] ?? "INTERNAL", detail, {}),
      },
    };
    const listed = `${description} \`code\` is ${codes.map((code) => `\`${code}\``).join(" or ")}.`;
    return [name, { description: listed, ...(headers ? { headers } : {}), content }];
  }),
);

/** How an operation may be refused, by status. */
export function refusals(shape: DescribedShape, method: string, path: string): Record<string, { $ref: string }> {
  const forAnyone = isPublic(shape.access);
  const hasBody = shape.body !== undefined || shape.takesFile;
  const statuses: Record<Status, unknown> = {
    400: true,
    401: !forAnyone,
    403: !forAnyone,
    404: path.includes("["),
    409: method !== "GET" || path.includes("[file]"),
    410: shape.access === "link" || shape.access === "link and signed-in",
    412: shape.ifMatch,
    413: hasBody,
    415: hasBody,
    422: shape.takesFile || (method === "POST" && shape.takesKey && !forAnyone),
    428: shape.ifMatch,
    429: true,
    500: true,
    503: true,
  };
  return Object.fromEntries(
    Object.entries(ERRORS).flatMap(([status, { name }]) =>
      Object.entries(statuses).some(([one, holds]) => one === status && holds)
        ? [[status, { $ref: `#/components/responses/${name}` }]]
        : [],
    ),
  );
}

/** Problem details as RFC 9457 describes them. */
export const PROBLEM = {
  type: "object",
  description: "Problem details as RFC 9457 describes them",
  required: ["type", "title", "status", "detail", "code", "details"],
  properties: {
    type: { type: "string", description: "A URN for the kind of problem" },
    title: { type: "string", description: "The code in words" },
    status: { type: "integer", description: "The HTTP status" },
    detail: { type: "string", description: "What happened, what was expected and what to do" },
    code: {
      type: "string",
      enum: [...Object.keys(STATUS_OF_CODE), "METHOD_NOT_ALLOWED", "INTERNAL"],
      description: "The kind of problem, for programs",
    },
    details: { type: "object", description: "More for programs, such as the fields at fault" },
  },
};

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
