import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonResponse } from "./answer";

const ADDRESS = "http://tickbox.test/api/v1/rounds";

const ask = (value: unknown, tag?: string, method = "GET") =>
  jsonResponse(new Request(ADDRESS, { method, headers: tag === undefined ? {} : { "if-none-match": tag } }), value);
const tagOf = (response: Response) => response.headers.get("etag") ?? "";

test("who asks again with the tag is answered 304 while the same would be said, and with it when it is another", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (value, other) => {
      const first = ask(value);
      const tag = tagOf(first);
      expect(first.status).toBe(200);
      for (const asked of [tag, `W/${tag}`, `"another", ${tag}`, "*"]) {
        const again = ask(value, asked);
        expect([again.status, await again.text(), tagOf(again)]).toEqual([304, "", tag]);
      }
      const isSame = JSON.stringify(value) === JSON.stringify(other);
      expect(ask(other, tag).status).toBe(isSame ? 304 : 200);
    }),
  );
});

test("only what is read has a tag, and only what is polled is kept by browsers", () => {
  expect(tagOf(ask({ a: 1 }, undefined, "POST"))).toBe("");
  expect(ask({ a: 1 }).headers.get("cache-control")).toBe("no-store");
  const polled = jsonResponse(new Request(ADDRESS), { a: 1 }, { isPolled: true });
  expect(polled.headers.get("cache-control")).toBe("private, no-cache");
});
