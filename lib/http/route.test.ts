import { expect, test, vi } from "vitest";
import { z } from "zod";
import { LASTING_ERRORS, TRANSIENT_ERRORS } from "@/lib/db/testing/database-errors";
import { scopeFor } from "./access";
import { NOTHING } from "./answer";
import { publicRoute } from "./route";

const answerTo = (error: unknown) => {
  const GET = publicRoute({ summary: "Test", access: "public", answer: NOTHING }, async () => {
    throw error;
  });
  return GET(new Request("http://localhost/api/v1/health"), { params: Promise.resolve({}) });
};

test.each(TRANSIENT_ERRORS)("%s is answered with 503 and when to try again", async (_, error) => {
  const response = await answerTo(error);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("1");
  expect(await response.json()).toMatchObject({ code: "UNAVAILABLE", status: 503 });
});

test("a full disk and too little memory are named", async () => {
  const told = async (code: string) => await (await answerTo(Object.assign(new Error("no"), { code }))).json();
  expect(await told("53100")).toMatchObject({ code: "UNAVAILABLE", detail: expect.stringContaining("disk is full") });
  expect(await told("53200")).toMatchObject({ code: "UNAVAILABLE", detail: expect.stringContaining("out of memory") });
});

test.each(LASTING_ERRORS)("%s is a mistake of ours, of which the answer says nothing", async (_, error) => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const response = await answerTo(error);
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({
    code: "INTERNAL",
    detail: expect.stringMatching(/^Something went wrong/),
  });
  expect(written).toHaveBeenCalledWith(expect.stringMatching(/^request \S+:$/), error);
  written.mockRestore();
});

const post = (body: string | ReadableStream, headers: Record<string, string>) =>
  new Request("http://localhost/api/v1/studies", { ...{ method: "POST", body, headers, duplex: "half" } });

test("a body of another type than the route takes, or of none, is refused before it is read", async () => {
  const handler = vi.fn(async () => undefined);
  const taken = {
    json: publicRoute(
      {
        summary: "Test",
        access: "public",
        answer: NOTHING,
        body: z.object({ name: z.string() }),
        example: { name: "S" },
      },
      handler,
    ),
    file: publicRoute({ summary: "Test", access: "public", answer: NOTHING, takesFile: true }, handler),
  };
  const statusOf = async (route: keyof typeof taken, type: string | null) => {
    // A text has a type of its own, a stream has none.
    const body = new Blob(['{"name": "S"}']).stream();
    const request = post(body, type === null ? {} : { "content-type": type });
    const response = await taken[route](request, { params: Promise.resolve({}) });
    return [response.status, response.headers.get("content-type")];
  };
  const refused = [415, "application/problem+json"];
  for (const type of [null, "text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
    expect(await statusOf("json", type), type ?? "none").toEqual(refused);
  for (const type of [null, "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
    expect(await statusOf("file", type), type ?? "none").toEqual(refused);
  expect(handler).not.toHaveBeenCalled();
  expect(await statusOf("json", "Application/JSON")).toEqual([204, null]);
  expect(await statusOf("file", "text/csv")).toEqual([204, null]);
});

test("a field that the body does not know is refused by name before anything is done", async () => {
  const handler = vi.fn(async () => undefined);
  const body = z.object({
    name: z.string(),
    template: z.string().optional(),
    options: z.object({ ease: z.string() }).optional(),
  });
  const POST = publicRoute(
    { summary: "Test", access: "public", answer: NOTHING, body, example: { name: "S" } },
    handler,
  );
  const send = async (sent: object) => {
    const request = post(JSON.stringify(sent), { "content-type": "application/json; charset=utf-8" });
    const response = await POST(request, { params: Promise.resolve({}) });
    return { status: response.status, ...(response.status === 204 ? {} : await response.json()) };
  };
  expect(await send({ name: "S", templat: "tick" })).toMatchObject({
    status: 400,
    detail: "Unknown field “templat”. Did you mean “template”?",
    details: { fields: [{ field: "templat" }] },
  });
  expect(await send({ name: "S", options: { ease: "end", eese: 1 } })).toMatchObject({
    detail: "Unknown field “options.eese”. Did you mean “ease”?",
  });
  expect(handler).not.toHaveBeenCalled();
  expect(await send({ name: "S", options: { ease: "end" } })).toEqual({ status: 204 });
});

test("a number in a query is one only if it is written in digits", async () => {
  const GET = publicRoute(
    {
      summary: "Test",
      access: "public",
      answer: NOTHING,
      query: z.object({
        limit: z.coerce.number().int().min(1).max(200).optional(),
        share: z.coerce.number().min(-1).max(1).default(0),
        text: z.string().optional(),
      }),
    },
    async () => undefined,
  );
  const answerOf = (query: Record<string, string>) =>
    GET(new Request(`http://localhost/api/v1/test?${new URLSearchParams(query)}`), { params: Promise.resolve({}) });
  const right: Record<string, string>[] = [{ limit: "16" }, { limit: "007" }, { share: "0.25" }, { text: "0x10" }, {}];
  for (const query of right) expect((await answerOf(query)).status, JSON.stringify(query)).toBe(204);
  for (const limit of ["0x10", "0b1", "1e1", " 5", "5 ", "+5", "1.0", "٥"]) {
    const response = await answerOf({ limit });
    const expected = `expected a whole number; found “${limit}”`;
    expect(response.status, limit).toBe(400);
    expect(await response.json()).toMatchObject({
      detail: `The query is not valid: limit: ${expected}.`,
      details: { fields: [{ field: "limit", expected }] },
    });
  }
  for (const share of ["1e-1", "0x1", ".5", "Infinity"]) expect((await answerOf({ share })).status, share).toBe(400);
});

test("no key does more than it says: the server and one's own account take a session, who has access a scope of its own", () => {
  expect([scopeFor({ access: "admin" }, "GET"), scopeFor({ access: "admin" }, "POST")]).toEqual(["session", "session"]);
  for (const access of ["people.change", "people.invite-annotator", "people.invite-researcher"] as const)
    expect([scopeFor({ access }, "GET"), scopeFor({ access }, "POST")], access).toEqual(["people", "people"]);
  for (const access of ["signed-in", "link and signed-in"] as const)
    expect([scopeFor({ access }, "GET"), scopeFor({ access }, "DELETE")], access).toEqual(["read", "session"]);
  for (const access of ["label", "holder"] as const) expect(scopeFor({ access }, "PUT"), access).toBe("label");
  expect(scopeFor({ access: "study.read" }, "GET")).toBe("read");
  expect(scopeFor({ access: "study.update" }, "PATCH")).toBe("write");
  expect(scopeFor({ access: "run.control", scope: "run" }, "POST")).toBe("run");
});
