import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { scriptIn } from "@/lib/http/reference-page";

const FILE = "node_modules/@scalar/fastify-api-reference/dist/index.js";

/** 5 MB, which nobody needs who does not read the reference: read when it is asked for, and kept by browsers for a day. */
export async function GET(): Promise<Response> {
  const script = scriptIn(await readFile(join(process.cwd(), FILE), "utf8"));
  return new Response(script, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
