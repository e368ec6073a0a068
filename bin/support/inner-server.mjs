import { createServer } from "node:http";

/**
 * What machines ask that watch over Tickbox, at an address that people do not reach: TICKBOX_INNER_PORT, and
 * TICKBOX_INNER_HOST, 127.0.0.1 unless it is set. Without a port nobody asks.
 * @typedef {object} Inner
 * @property {() => Promise<boolean>} isReady whether new work may come; not any more once it is stopping
 * @property {() => Promise<{ type: string, text: string }>} metrics in Prometheus' format
 */

/** @param {Record<string, string | undefined>} environment */
export function innerPort(environment) {
  const text = environment.TICKBOX_INNER_PORT;
  if (!text) return null;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Error(`TICKBOX_INNER_PORT is "${text}"; a port from 1 to 65535 is expected.`);
}

/**
 * @param {Inner} inner
 * @param {Record<string, string | undefined>} [environment]
 * @returns {import("node:http").Server | null} null where it is not wanted
 */
export function serveInner(inner, environment = process.env) {
  const port = innerPort(environment);
  if (port === null) return null;
  const server = createServer((request, response) => {
    answer(inner, request.url ?? "").then(
      ({ status, type = "text/plain; charset=utf-8", text }) =>
        response.writeHead(status, { "content-type": type }).end(text),
      (error) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  server.listen(port, environment.TICKBOX_INNER_HOST || "127.0.0.1");
  // What is watched over does not go on because somebody watches.
  server.unref();
  server.on("error", (error) => console.error(`Nobody can watch over this process: ${error.message}`));
  return server;
}

/**
 * @param {Inner} inner
 * @param {string} url
 * @returns {Promise<{ status: number, type?: string, text: string }>}
 */
async function answer(inner, url) {
  const [path] = url.split("?", 1);
  if (path === "/health/live") return { status: 200, text: "live\n" };
  if (path === "/health/ready")
    return (await inner.isReady()) ? { status: 200, text: "ready\n" } : { status: 503, text: "not ready\n" };
  if (path === "/metrics") return { status: 200, ...(await inner.metrics()) };
  return { status: 404, text: "There are /health/live, /health/ready and /metrics.\n" };
}
