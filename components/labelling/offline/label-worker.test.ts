import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { projectRoot } from "@/lib/db/project-root";

const ROUND = "/label/01990000-0000-7000-8000-000000000001";
const WORKER = readFileSync(join(projectRoot(), "public/label-worker.js"), "utf8");

type Handler = (event: object) => void;

/**
 * What a browser shows at the round's address.
 * @param answer the server's status; null where it cannot be reached
 * @param pages those that are kept
 */
async function shownAt(answer: number | null, ...pages: string[]) {
  const kept = new Map(pages.map((path) => [path, `kept ${path}`]));
  const handlers = new Map<string, Handler>();
  const origin = "http://localhost";
  runInNewContext(WORKER, {
    URL,
    self: { location: { origin }, addEventListener: (type: string, handle: Handler) => handlers.set(type, handle) },
    caches: {
      match: async (path: string) => kept.get(path),
      delete: async () => kept.clear(),
    },
    fetch: async () => {
      if (answer === null) throw new Error("unreachable");
      return { ok: answer < 300, status: answer };
    },
  });
  let shown: unknown;
  handlers.get("fetch")?.({
    request: { method: "GET", mode: "navigate", url: `${origin}${ROUND}` },
    respondWith: (response: unknown) => {
      shown = response;
    },
  });
  const result = await Promise.resolve(shown).catch(() => "the browser's own page");
  return { result, left: [...kept.keys()] };
}

test("a kept page is shown while the server cannot be reached or its database is down", async () => {
  for (const answer of [null, 500, 502, 503]) {
    expect(await shownAt(answer, ROUND, "/label?not-kept")).toEqual({
      result: `kept ${ROUND}`,
      left: [ROUND, "/label?not-kept"],
    });
  }
});

test("where it is not kept the server says what is wrong, or a page that opens it once the server is up", async () => {
  expect((await shownAt(503, "/label?not-kept")).result).toMatchObject({ status: 503 });
  expect((await shownAt(null, "/label?not-kept")).result).toBe("kept /label?not-kept");
  expect((await shownAt(null)).result).toBe("the browser's own page");
});

test("the server comes first, and what is kept goes where it refuses or sends elsewhere", async () => {
  expect(await shownAt(200, ROUND)).toEqual({ result: { ok: true, status: 200 }, left: [ROUND] });
  for (const answer of [401, 404]) expect(await shownAt(answer, ROUND)).toMatchObject({ left: [] });
});
