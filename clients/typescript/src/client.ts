/** What an address takes and answers, by method: generated from the API's description. */
interface Operation {
  path?: Record<string, string>;
  query?: object;
  body?: unknown;
  answer: unknown;
}

type Method = "get" | "post" | "put" | "patch" | "delete";

/** The addresses that know a method. */
type AddressWith<Paths, M extends Method> = {
  [Address in keyof Paths]: Paths[Address] extends Record<M, Operation> ? Address : never;
}[keyof Paths] &
  string;

type OperationAt<Paths, Address extends keyof Paths, M extends Method> =
  Paths[Address] extends Record<M, infer Found> ? Found : never;

type AnswerOf<Found> = Found extends { answer: infer Answer } ? Answer : never;

interface RequestOptions {
  /** in addition to those that the client sends: Idempotency-Key, If-Match */
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

type RequestFor<Found> = Omit<Found, "answer"> & RequestOptions;

/** A request may be left out where nothing of it is needed. */
type Arguments<Found> =
  Record<never, never> extends RequestFor<Found> ? [request?: RequestFor<Found>] : [request: RequestFor<Found>];

/** Asks an address by a method: JSON comes parsed, nothing as null, files as the Response. */
type Call<Paths, M extends Method> = <Address extends AddressWith<Paths, M>>(
  address: Address,
  ...request: Arguments<OperationAt<Paths, Address, M>>
) => Promise<AnswerOf<OperationAt<Paths, Address, M>>>;

export type Client<Paths> = { [M in Method]: Call<Paths, M> };

export interface ConnectOptions {
  /** an API key, tickbox_… */
  key: string;
  /** in place of the platform's */
  fetch?: typeof fetch;
}

/** Why a request was refused, as the server says it (RFC 9457). */
export class Problem extends Error {
  override name = "Problem";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown>,
  ) {
    super(message);
  }
}

interface SentRequest extends RequestOptions {
  path?: Record<string, string>;
  query?: object;
  body?: unknown;
}

/** A client of the Tickbox at this address. @throws Problem by each of its calls */
export function connectTo<Paths>(server: string, { key, fetch: send = fetch }: ConnectOptions): Client<Paths> {
  const call =
    (method: Method) =>
    async (address: string, { path, query, body, headers, signal }: SentRequest = {}) => {
      const isFile = body instanceof Blob;
      const response = await send(`${server.replace(/\/$/, "")}/api/v1${filled(address, path)}${searchOf(query)}`, {
        method: method.toUpperCase(),
        headers: {
          authorization: `Bearer ${key}`,
          accept: "application/json, */*;q=0.5",
          ...(body === undefined ? {} : { "content-type": isFile ? "application/octet-stream" : "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
      if (!response.ok) throw await problemOf(response);
      if (response.status === 204) return null;
      const [mediaType] = response.headers.get("content-type")?.split(";") ?? [];
      return mediaType === "application/json" ? await response.json() : response;
    };
  return { get: call("get"), post: call("post"), put: call("put"), patch: call("patch"), delete: call("delete") };
}

function filled(address: string, path: Record<string, string> = {}): string {
  return address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
}

function searchOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function problemOf(response: Response): Promise<Problem> {
  const said: Record<string, unknown> = await response.json().catch(() => ({}));
  const { code, detail, details } = said;
  const isObject = typeof details === "object" && details !== null;
  return new Problem(
    response.status,
    typeof code === "string" ? code : "INTERNAL",
    typeof detail === "string" ? detail : `The server answered ${response.status}.`,
    isObject ? Object.fromEntries(Object.entries(details)) : {},
  );
}
