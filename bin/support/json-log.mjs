import { pino } from "pino";

/**
 * Quoted words, addresses of people and machines, and what follows a colon in PostgreSQL's details may be what people wrote,
 * or who they are. Ids stay: they are the way to find out.
 */
const PRIVATE = [
  [/(["'`“‘«])(?:(?!\1).){0,2000}?["'`”’»]/gs, "“…”"],
  [/[^\s@<>()]+@[^\s@<>()]+\.[a-z]{2,}/gi, "…@…"],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, "…"],
  [/\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}\b/gi, "…"],
  [/\b(https?|postgres(?:ql)?):\/\/\S+/gi, "$1://…"],
  [/=\(.*?\)/g, "=(…)"],
];

/**
 * A message of an error without what people wrote, and without their names and addresses.
 * @param {string} text
 */
export function withoutContent(text) {
  return PRIVATE.reduce(
    (kept, [pattern, instead]) => kept.replace(/** @type {RegExp} */ (pattern), /** @type {string} */ (instead)),
    text,
  );
}

/**
 * Where a request went, without what names a person, a text or a secret: words of our own addresses and ids.
 * @param {string} url
 */
export function loggedPath(url) {
  const [path = ""] = url.split("?", 1);
  const parts = path.split("/").map((part, index, all) => {
    if (part === "" || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part)) return part;
    const isOwnWord = /^[a-z][a-z0-9-]{0,30}$/.test(part) && all[index - 1] !== "images";
    return isOwnWord || /^(?:gold|labels|v1|_next)/.test(part) ? part : "…";
  });
  return parts.join("/");
}

/**
 * What is logged of an error: its kind, where it came from, and its words without content.
 * @param {unknown} error
 * @returns {Record<string, unknown>}
 */
export function loggedError(error) {
  if (!(error instanceof Error)) return { message: withoutContent(String(error)) };
  const code = "code" in error ? { code: String(error.code) } : {};
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? {} : { cause: loggedError(error.cause) };
  return { type: error.name, ...code, message: withoutContent(error.message), stack: frames.join("\n"), ...cause };
}

/**
 * From now on this process logs a line of JSON for each event, with TICKBOX_LOG=json; otherwise it stays as it is.
 * @param {"web" | "worker"} part
 * @param {Record<string, string | undefined>} environment
 */
export function logAsJson(part, environment = process.env) {
  if (environment.TICKBOX_LOG !== "json") return null;
  const log = pino({
    base: { part, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  });
  for (const [method, level] of /** @type {const} */ ([
    ["error", "error"],
    ["warn", "warn"],
    ["log", "info"],
    ["info", "info"],
  ])) {
    console[method] = (...said) => {
      const error = said.find((one) => one instanceof Error);
      const words = said
        .filter((one) => one !== error)
        .map((one) => withoutContent(String(one)))
        .join(" ");
      log[level](error ? { error: loggedError(error) } : {}, words || undefined);
    };
  }
  return log;
}

/**
 * A line for each answer: what was asked, of which kind, how it ended and how long it took.
 * @param {import("node:http").Server} server
 * @param {import("pino").Logger} log
 */
export function logRequests(server, log) {
  server.on("request", (request, response) => {
    const begun = performance.now();
    const { method = "", url = "" } = request;
    if (/^\/(?:_next\/static|health)\//.test(url)) return;
    response.once("close", () => {
      log.info({
        method,
        path: loggedPath(url),
        status: response.writableFinished ? response.statusCode : "cut",
        milliseconds: Math.round(performance.now() - begun),
        requestId: response.getHeader("x-request-id"),
      });
    });
  });
}
