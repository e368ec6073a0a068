import { describe, expect, it } from "vitest";
import { readJson } from "./read-json";

function read(body: string): Promise<unknown> {
  return readJson(new Request("http://localhost/", { method: "PUT", body }));
}

describe("readJson", () => {
  it("replaces NUL characters, which the database cannot keep, wherever they stand", async () => {
    const body = { comment: "a\u0000b", tags: ["\u0000", "c"], score: 3, none: null };
    expect(await read(JSON.stringify(body))).toEqual({
      comment: "a\ufffdb",
      tags: ["\ufffd", "c"],
      score: 3,
      none: null,
    });
  });

  it("replaces halves of surrogate pairs, as a text cut inside an emoji has, and keeps whole ones", async () => {
    const body = { comment: "cut \ud83d", problems: [{ note: "\udc69" }], whole: "👩" };
    const kept = { comment: "cut \ufffd", problems: [{ note: "\ufffd" }], whole: "👩" };
    expect(await read(JSON.stringify(body))).toEqual(kept);
    expect(await read('{"whole": "\\uD83D\\uDC69"}')).toEqual({ whole: "👩" });
  });

  it("leaves alone what only looks like one", async () => {
    const body = { comment: "\\u0000 is how JSON writes a NUL" };
    expect(await read(JSON.stringify(body))).toEqual(body);
  });

  it("refuses very many values, however they are nested, and takes a long text with as many commas", async () => {
    for (const body of [`[${"1,".repeat(60_000)}1]`, "[".repeat(200_000), JSON.stringify(Array(60_000).fill('"'))]) {
      await expect(read(body)).rejects.toMatchObject({ code: "TOO_LARGE", message: expect.stringContaining("50,000") });
    }
    const text = `"\\,[{`.repeat(60_000);
    expect(await read(JSON.stringify({ text }))).toEqual({ text });
  });

  it("refuses a key that one object has twice, of which the last would count, and takes it in two objects", async () => {
    await expect(read('{"list": [{"name": "a", "n\\u0061me": "b"}]}')).rejects.toMatchObject({
      code: "INVALID",
      message: 'The request’s body is ambiguous: "name" twice in one object.',
    });
    expect(await read('{"name": "a", "in": {"name": "name"}}')).toEqual({ name: "a", in: { name: "name" } });
  });

  it("reads nothing of a body that says that it is too long", async () => {
    const body = JSON.stringify("x".repeat(1_000_001));
    const headers = { "Content-Length": String(body.length) };
    const request = new Request("http://localhost/", { method: "PUT", body, headers });
    await expect(readJson(request)).rejects.toMatchObject({ code: "TOO_LARGE" });
    expect(request.bodyUsed).toBe(false);
    await expect(read(body)).rejects.toMatchObject({ code: "TOO_LARGE" });
  });

  it("refuses what is no JSON", async () => {
    await expect(read("{")).rejects.toMatchObject({ code: "INVALID" });
  });
});
