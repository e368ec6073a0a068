import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConfigurationList } from "./configuration-list";

const words = (value: Parameters<typeof ConfigurationList>[0]["value"]) =>
  renderToStaticMarkup(<ConfigurationList value={value} names={{}} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("a choice without more to it is told in words", () => {
  expect(words({ instructions: { kind: "without" } })).toBe("Instructions those without one yet");
  expect(words({ instructions: { kind: "all" }, maxTokens: null })).toBe("Instructions all Max tokens not set");
});
