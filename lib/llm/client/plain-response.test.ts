import { expect, test } from "vitest";
import { PlainResponse } from "./plain-response";

const answer = (text: string, status = 200) =>
  new PlainResponse(
    "http://model.example/v1",
    status,
    new Map([["content-type", "application/json"]]),
    new TextEncoder().encode(text),
  );

test("says what a Response of the same body says", async () => {
  for (const text of ['{"a":"ü"}', '\ufeff{"a":1}', "[]"]) {
    const platform = new Response(text, { headers: { "content-type": "application/json" } });
    expect(await answer(text).json()).toEqual(await platform.clone().json());
    expect(await answer(text).text()).toBe(await platform.clone().text());
    expect(await answer(text).arrayBuffer()).toEqual(await platform.clone().arrayBuffer());
    expect(await new Response(answer(text).body).text()).toBe(await platform.text());
  }
});

test("what is no JSON is a SyntaxError, as there", async () => {
  await expect(answer('{"id": ').json()).rejects.toBeInstanceOf(SyntaxError);
});

test("headers are found by any spelling of their names", () => {
  const { headers, ok } = answer("{}", 429);
  expect([ok, headers.get("Content-Type"), headers.has("CONTENT-TYPE"), headers.get("retry-after")]).toEqual([
    false,
    "application/json",
    true,
    null,
  ]);
  expect([...headers]).toEqual([["content-type", "application/json"]]);
});
