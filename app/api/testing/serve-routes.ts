import { createServer, type IncomingMessage } from "node:http";
import { z } from "zod";
import { ALL_ROUTES, handlerOf } from "@/app/api/v1/all-routes";

const portSchema = z.object({ port: z.int() });

/** The API's handlers behind a port of this machine, for programs that speak HTTP; a server of ours needs a build. */
export async function serveRoutes(): Promise<{ address: string; stop(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    void answer(incoming)
      .then(async (response) => {
        const body = Buffer.from(await response.arrayBuffer());
        outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
      })
      .catch((error: unknown) => outgoing.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = portSchema.parse(server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(incoming: IncomingMessage): Promise<Response> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(z.instanceof(Uint8Array).parse(chunk));
  const { method = "GET", url = "/", headers } = incoming;
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === "string") sent.set(name, value);
  const address = new URL(url, "http://tickbox.test");
  const found = findRoute(address.pathname);
  if (!found) return new Response(null, { status: 404 });
  const handler = handlerOf(await found.load(), method);
  if (!handler) return new Response(null, { status: 405 });
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  const request = new Request(address, { method, headers: sent, body });
  return handler(request, { params: Promise.resolve(found.params) });
}

/** As Next.js finds it: an address in words before one with a parameter. */
function findRoute(path: string) {
  const parts = path.split("/");
  const fitting = [...ALL_ROUTES].flatMap(([pattern, load]) => {
    const params = matched(pattern.split("/"), parts);
    return params ? [{ params, load }] : [];
  });
  return fitting.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

function matched(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const name = /^\[(\w+)\]$/.exec(part)?.[1];
    if (name !== undefined) params[name] = decodeURIComponent(parts[i] ?? "");
    else if (part !== parts[i]) return null;
  }
  return params;
}
