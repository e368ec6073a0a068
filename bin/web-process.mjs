// One web process: Next behind a plain HTTP server, which sees to what a single request cannot.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import next from "next";
import { networkOf } from "../lib/auth/network-of.mjs";
import { clientAddress, trustedProxies } from "./support/client-address.mjs";
import { drainSeconds } from "./support/drain-seconds.mjs";
import { quietAboutClients } from "./support/quiet-clients.mjs";
import { endSlowReaders } from "./support/slow-readers.mjs";

/** A rater's connection outlasts a label: with Node's five seconds each would begin with a new one. */
const KEEP_ALIVE_MILLISECONDS = 65_000;
/** Raters send every few seconds; those who do so within this time are asked to close, and nobody is cut off. */
const DRAIN_MILLISECONDS = drainSeconds(process.env) * 1_000;
const CLOSE_IDLE_MILLISECONDS = 50;
/** What the server does after its last answer. */
const CLOSING_MILLISECONDS = 1_000;
const ONE_YEAR_SECONDS = 31_536_000;
/** Of a connection on which nothing is sent or read, also in the middle of an answer. */
const INACTIVE_MILLISECONDS = 300_000;
const HEADERS_MILLISECONDS = 20_000;
/** A class behind one address takes six connections each. */
const MAX_CONNECTIONS_PER_ADDRESS = 1_000;
const MAX_CONNECTIONS = 4_000;
/** The server whose place this one takes ends meanwhile. */
const PORT_MILLISECONDS = 30_000;
const LISTEN_AGAIN_MILLISECONDS = 50;
const NOBODY = "00000000-0000-0000-0000-000000000000";
/** What labelling pages ask for at once, and health; without a session nothing is done. */
const FIRST_ROUTES = [
  ["GET", "/api/v1/health"],
  ["POST", `/api/v1/rounds/${NOBODY}/claims`],
  ["PUT", `/api/v1/annotations/${NOBODY}`],
];
const READ_MILLISECONDS = 10_000;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const { port, host } = readOptions();
const isTrusted = trustedProxies(process.env.TICKBOX_TRUSTED_PROXIES);
const isPublicAddressHttps = process.env.TICKBOX_URL?.startsWith("https://") ?? false;
let stopping = false;
let warned = false;

// Next listens for upgrades on the server that it is given, and leaves sockets of paths that it does not know open for good.
// Where nobody listens, Node answers a request that asks for an upgrade like any other.
const unused = createServer();
takeBuiltSettings();
const logging = process.env.TICKBOX_LOG === "json" ? await logInJson() : null;
const app = next({ dev: false, dir: process.cwd(), hostname: host, port, quiet: true, httpServer: unused });
await app.prepare();
const handle = sayWhatIsAllowed(app.getRequestHandler());

const server = createServer((request, response) => {
  if (stopping) response.shouldKeepAlive = false;
  const path = ownPath(request.url ?? "/");
  const isKnown = METHODS.includes(request.method ?? "");
  // There are none here, and a page that says so would cost more than a flood of them can be allowed to.
  const isWebSocket = request.headers.upgrade?.toLowerCase() === "websocket";
  if (path === null || !isKnown || isWebSocket) {
    if (!isKnown) response.setHeader("allow", METHODS.join(", "));
    response.setHeader("connection", "close");
    answerPlainly(response, isKnown ? 400 : 405, isKnown ? "Bad Request" : "Method Not Allowed");
    return;
  }
  if (path === "/health/live") {
    answerPlainly(response, 200, "live");
    return;
  }
  // Also says so before this process closes, so that a load balancer sends no more.
  request.url = path === "/health/ready" ? "/api/v1/health" : decodable(path);
  request.headers["x-forwarded-for"] = addressOf(request);
  if (isHttps(request)) response.setHeader("strict-transport-security", `max-age=${ONE_YEAR_SECONDS}`);
  handle(request, response).catch((error) => {
    console.error(error);
    if (response.headersSent) response.destroy();
    else answerPlainly(response, 500, "Internal Server Error");
  });
});
logging?.logRequests(server, logging.log);
quietAboutClients(server);
if (process.env.TICKBOX_INNER_PORT) (await import("./support/web-metrics.mjs")).measureWeb(server);
server.keepAliveTimeout = KEEP_ALIVE_MILLISECONDS;
server.headersTimeout = HEADERS_MILLISECONDS;
server.timeout = INACTIVE_MILLISECONDS;
server.maxConnections = Math.min(MAX_CONNECTIONS, Math.floor(openFilesLimit() * 0.8));
server.dropMaxConnection = true;
const connections = new Map();
server.on("connection", limitPerAddress);
endSlowReaders(server);
await readFirstRoutes();
const prepared = performance.now();
server.on("error", (error) => {
  if ("code" in error && error.code === "EADDRINUSE" && performance.now() - prepared < PORT_MILLISECONDS) {
    // The cluster's, which would tell of each attempt; those of the server itself close idle connections.
    for (const each of server.rawListeners("listening")) if (!heard.includes(each)) server.off("listening", each);
    setTimeout(() => stopping || server.listen(port, host), LISTEN_AGAIN_MILLISECONDS);
    return;
  }
  console.error(error);
  process.exit(1);
});
const heard = server.rawListeners("listening");
server.listen(port, host);
process.send?.("prepared");
for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) process.on(signal, () => stopping || void stop());

/**
 * next.config.ts as the build read it, as Next's own standalone server has it: an artefact has no compiler that could read
 * it again.
 */
function takeBuiltSettings() {
  const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** Before Next says anything. */
async function logInJson() {
  const { logAsJson, logRequests } = await import("./support/json-log.mjs");
  const log = logAsJson("web");
  return log && { log, logRequests };
}

/** Their code would be read when they are first asked for, and raters would wait for it. */
async function readFirstRoutes() {
  const inside = createServer((request, response) => handle(request, response).catch(() => response.destroy()));
  inside.listen({ port: 0, host: "127.0.0.1", exclusive: true });
  await once(inside, "listening");
  const found = inside.address();
  const address = `http://127.0.0.1:${typeof found === "object" ? found?.port : 0}`;
  const signal = AbortSignal.timeout(READ_MILLISECONDS);
  const ask = ([method, path]) => fetch(address + path, { method, signal, redirect: "manual" }).then((r) => r.text());
  await Promise.allSettled(FIRST_ROUTES.map(ask));
  inside.close();
  inside.closeAllConnections();
}

/** Answers whatever still comes, and ends when all that have asked have their answers. */
async function stop() {
  stopping = true;
  // Health says so from now on, and a load balancer sends no more.
  process.env.TICKBOX_STOPPING = "yes";
  // Connections are taken meanwhile: one that the cluster has accepted and not yet given to a process may carry a request.
  await sleep(DRAIN_MILLISECONDS);
  // Not the HTTP server's own close, which ends idle connections at once: what a rater sends just then would be lost.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  setInterval(closeIdle, CLOSE_IDLE_MILLISECONDS).unref();
  await closed;
  setTimeout(() => process.exit(0), CLOSING_MILLISECONDS);
  await app.close();
  process.exit(0);
}

/** Timers go off before requests are read that came while this process had no turn: only once those are, it is idle. */
function closeIdle() {
  setImmediate(() => server.closeIdleConnections());
}

/**
 * What is answered before, or in place of, a page.
 * @param {import("node:http").ServerResponse} response
 * @param {number} status
 * @param {string} text
 */
function answerPlainly(response, status, text) {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" });
  response.end(text);
}

/** @typedef {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<unknown>} Handle */

/**
 * Next answers a method that a route does not have with 405 and nothing else. Of the API it becomes problem details with
 * the methods that there are, which Next says when it is asked for OPTIONS.
 * @type {(handle: Handle) => Handle}
 */
function sayWhatIsAllowed(handle) {
  return async (request, response) => {
    if (!request.url?.startsWith("/api/v1/") || request.method === "OPTIONS") return handle(request, response);
    const { end, writeHead } = response;
    const isEmpty = () => response.statusCode === 405 && !response.hasHeader("content-type");
    // Next has no hook for an answer of its own, and compressing it sends the head before the end.
    Reflect.set(response, "writeHead", (/** @type {unknown[]} */ ...head) =>
      isEmpty() ? response : Reflect.apply(writeHead, response, head),
    );
    Reflect.set(response, "end", (/** @type {unknown[]} */ ...body) => {
      if (!isEmpty()) return Reflect.apply(end, response, body);
      void allowedMethods(request).then((allow) => {
        const detail = `This address does not take ${request.method}. It takes ${allow}.`;
        const type = "urn:tickbox:problem:method_not_allowed";
        const problem = { type, title: "Method not allowed", status: 405, detail, code: "METHOD_NOT_ALLOWED" };
        const sent = String(request.headers["x-request-id"] ?? "");
        response.setHeader("x-request-id", /^[\w.:-]{1,100}$/.test(sent) ? sent : crypto.randomUUID());
        response.setHeader("allow", allow);
        response.setHeader("content-type", "application/problem+json");
        response.setHeader("cache-control", "no-store");
        end.call(response, JSON.stringify({ ...problem, details: { allow } }));
      });
      return response;
    });
    return handle(request, response);
  };
}

/** @param {import("node:http").IncomingMessage} request */
async function allowedMethods({ url, socket: { localAddress = "127.0.0.1", localPort } }) {
  const host = localAddress.includes(":") ? `[${localAddress}]` : localAddress;
  const asked = fetch(`http://${host}:${localPort}${url}`, { method: "OPTIONS", redirect: "manual" });
  return (await asked.catch(() => null))?.headers.get("allow") ?? "GET, HEAD, OPTIONS";
}

/** Proxies bring everybody's connections. @param {import("node:net").Socket} socket */
function limitPerAddress(socket) {
  if (isTrusted(clientAddress(socket.remoteAddress, undefined, () => false))) return;
  const address = networkOf(socket.remoteAddress);
  const open = (connections.get(address) ?? 0) + 1;
  if (open > MAX_CONNECTIONS_PER_ADDRESS) {
    socket.destroy();
    return;
  }
  connections.set(address, open);
  socket.once("close", () => {
    const left = (connections.get(address) ?? 1) - 1;
    if (left > 0) connections.set(address, left);
    else connections.delete(address);
  });
}

/** Where a system does not say, as many as it takes. */
function openFilesLimit() {
  try {
    const [, limit] = /Max open files\s+(\d+)/.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Requests in absolute form, as to a proxy, name a host that must not end up in a redirect.
 * @param {string} url
 * @returns {string | null} null where it is no path
 */
function ownPath(url) {
  if (url.startsWith("/")) return url;
  if (!URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return pathname.startsWith("/") ? pathname + search : null;
}

/**
 * A path whose percent signs encode nothing means them literally and so names nothing: it is not found like any other,
 * instead of failing before the page's headers are set.
 * @param {string} url
 */
function decodable(url) {
  const path = url.split("?", 1)[0] ?? "";
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}

/** @param {import("node:http").IncomingMessage} request */
function addressOf({ socket, headers }) {
  const forwardedFor = headers["x-forwarded-for"];
  if (forwardedFor !== undefined && !warned && !isTrusted(socket.remoteAddress ?? "")) {
    warned = true;
    console.error(
      `${socket.remoteAddress} sends X-Forwarded-For, which is not believed. If it is your proxy, add it to TICKBOX_TRUSTED_PROXIES.`,
    );
  }
  return clientAddress(socket.remoteAddress, forwardedFor, isTrusted);
}

/** Believing the header is harmless: on plain HTTP browsers ignore what we then send. @param {import("node:http").IncomingMessage} request */
function isHttps({ headers }) {
  return (
    isPublicAddressHttps ||
    String(headers["x-forwarded-proto"] ?? "")
      .split(",")[0]
      ?.trim() === "https"
  );
}

function readOptions() {
  const { values } = parseArgs({
    options: { port: { type: "string", short: "p" }, host: { type: "string", short: "H" } },
  });
  const { TICKBOX_PORT, PORT, TICKBOX_HOST } = process.env;
  return {
    port: Number(values.port ?? (TICKBOX_PORT || PORT || 3000)),
    host: values.host ?? (TICKBOX_HOST || "127.0.0.1"),
  };
}
