import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";

export interface Call {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  body: Buffer;
}
export type Answer = (call: Call, origin: string) => { status?: number; body?: unknown };

/**
 * A hub on this machine that speaks the commit protocol: repository, preupload, Git LFS, commit. Tables are large to it.
 * @param change what it answers otherwise
 */
export async function startHub(change: Answer = () => ({})) {
  const calls: Call[] = [];
  const stored = new Map<string, Buffer>();
  /** what can be pulled, by its path */
  const files = new Map<string, Buffer>();
  let origin = "";
  const answer: Answer = (call) => {
    const { url = "", body } = call;
    if (url === "/api/repos/create") return { status: 200, body: {} };
    if (url === "/api/datasets/lab/labels/preupload/main") {
      const { files } = z.object({ files: z.array(z.object({ path: z.string() })) }).parse(JSON.parse(body.toString()));
      const modes = files.map(({ path }) => ({ path, uploadMode: path.endsWith(".parquet") ? "lfs" : "regular" }));
      return { body: { files: modes } };
    }
    if (url === "/datasets/lab/labels.git/info/lfs/objects/batch") {
      const asked = z.object({ objects: z.array(z.object({ oid: z.string() })) }).parse(JSON.parse(body.toString()));
      const objects = asked.objects.map(({ oid }) => ({
        oid,
        actions: {
          upload: { href: `${origin}/storage/${oid}`, header: { "x-signed": "yes" } },
          verify: { href: `${origin}/verify` },
        },
      }));
      return { body: { objects } };
    }
    const pulled = files.get(url.replace("/datasets/lab/labels/resolve/main/", ""));
    if (pulled) return { body: pulled };
    if (url === "/api/datasets/lab/labels/tree/main?recursive=true") {
      return { body: [...files].map(([path, bytes]) => ({ type: "file", path, size: bytes.length, oid: "x" })) };
    }
    if (url.startsWith("/storage/")) {
      stored.set(url.slice("/storage/".length), body);
      return {};
    }
    if (url === "/verify" || url === "/api/datasets/lab/labels/commit/main") return { body: {} };
    return { status: 404, body: { error: "no such address" } };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    const call = { method, url, authorization: headers.authorization, body: await buffer(request) };
    calls.push(call);
    const { status = 200, body } = { ...answer(call, origin), ...change(call, origin) };
    const content = Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null);
    response.writeHead(status, { "content-type": "application/json" }).end(content);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  origin = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
  return { calls, stored, files, origin, close };
}
