import { expect, test } from "vitest";
import type { CompletionRequest } from "@/lib/llm/completion";
import { requestIdentity } from "./do-item";

const ADDRESS = "https://lab.example/v1";
const request: CompletionRequest = { messages: [{ role: "user", content: "Hello" }], temperature: 0, topP: 1 };

test("is the same however the request was written down", () => {
  const other: CompletionRequest = {
    topP: 1,
    samples: 1,
    temperature: 0,
    messages: [{ content: "Hello", role: "user" }],
  };
  expect(requestIdentity(ADDRESS, other)).toBe(requestIdentity(ADDRESS, request));
});

test.each<[string, Partial<CompletionRequest>]>([
  ["message", { messages: [{ role: "user", content: "Hello!" }] }],
  [
    "cut between messages",
    {
      messages: [
        { role: "user", content: "Hel" },
        { role: "user", content: "lo" },
      ],
    },
  ],
  ["message that looks like two", { messages: [{ role: "user", content: "Hello\nuser 5:Hello" }] }],
  ["number of messages", { messages: [...request.messages, ...request.messages] }],
  ["role", { messages: [{ role: "system", content: "Hello" }] }],
  ["temperature", { temperature: 1 }],
  ["temperature left out", { temperature: undefined }],
  ["top p", { topP: 0.9 }],
  ["length", { maxTokens: 10 }],
  ["samples", { samples: 2 }],
  ["seed", { seed: 0 }],
  ["logprobs", { topLogprobs: 5 }],
  ["draw", { draw: "responses of x" }],
  ["schema", { jsonSchema: { name: "one", schema: {} } }],
])("changes with the %s", (_, change) => {
  expect(requestIdentity(ADDRESS, { ...request, ...change })).not.toBe(requestIdentity(ADDRESS, request));
});

test("changes with the address that the call goes to", () => {
  expect(requestIdentity("https://other.example/v1", request)).not.toBe(requestIdentity(ADDRESS, request));
});
