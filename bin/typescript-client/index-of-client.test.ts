import { expect, test } from "vitest";
import { z } from "zod";
import { file, NOTHING } from "@/lib/http/answer";
import { openApiOf } from "@/lib/http/openapi/openapi";
import { publicRoute } from "@/lib/http/route";
import { indexOfClient } from "./index-of-client";

const params = z.object({ birdId: z.uuid() });
const bird = z.object({
  id: z.uuid(),
  wings: z.int().nullable(),
  kind: z.enum(["wren", "owl"]),
  places: z.array(z.union([z.string(), z.number()])),
  at: z.tuple([z.number(), z.number()]),
  counts: z.record(z.string(), z.int()),
  note: z.string().optional(),
});

/** The types of one route, without the line breaks. */
function typesOf(method: string, shape: Parameters<typeof publicRoute>[0]): string {
  const handler = publicRoute(shape, async () => null);
  return indexOfClient(openApiOf([{ path: "/api/v1/birds/[birdId]", method, handler }], "1"));
}

test("what an address takes and answers becomes a type", () => {
  const types = typesOf("PATCH", {
    summary: "Test",
    access: "public",
    params,
    query: z.object({ raw: z.string().optional() }),
    body: bird.partial(),
    example: {},
    answer: bird,
  });
  expect(types).toContain('"/birds/{birdId}": {');
  expect(types).toContain(
    'patch: { path: { "birdId": string }; query?: { "raw"?: string }; body: Schemas["PatchBirdsByBirdIdBody"]; answer: Schemas["PatchBirdsByBirdIdAnswer"] };',
  );
  expect(types).toContain(
    '"PatchBirdsByBirdIdAnswer": { "id": string; "wings": number | null; "kind": "wren" | "owl"; "places": Array<string | number>; "at": [number, number]; "counts": { [name: string]: number }; "note"?: string };',
  );
});

test("nothing is null, a file is the Response, and a query that is needed cannot be left out", () => {
  expect(
    typesOf("DELETE", {
      summary: "Test",
      access: "public",
      params,
      query: z.object({ name: z.string() }),
      answer: NOTHING,
    }),
  ).toContain('delete: { path: { "birdId": string }; query: { "name": string }; answer: null };');
  expect(typesOf("GET", { summary: "Test", access: "public", params, answer: file("text/csv") })).toContain(
    'get: { path: { "birdId": string }; answer: Response };',
  );
});
