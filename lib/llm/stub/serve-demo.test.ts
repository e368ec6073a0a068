import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { generateChecklist } from "../prompts/checklist-prompts";
import { renderPrompt } from "../prompts/prompt-template";
import { answerPrompt } from "./answer-prompt";
import { DEMO_FINGERPRINT } from "./chat-response";
import { DEMO_MODEL, type DemoServer, serveDemo } from "./serve-demo";

let demo: DemoServer;
beforeAll(async () => {
  demo = await serveDemo();
});
afterAll(() => demo.close());

const replySchema = z.object({
  system_fingerprint: z.string(),
  usage: z.object({ prompt_tokens: z.number().positive(), completion_tokens: z.number().positive() }),
  choices: z.array(
    z.object({
      finish_reason: z.string(),
      message: z.object({ content: z.string() }),
      logprobs: z.object({ content: z.array(z.object({ token: z.string(), logprob: z.number().max(0) })) }).nullable(),
    }),
  ),
});

async function post(body: unknown) {
  const answer = await fetch(`${demo.baseUrl}/chat/completions`, { method: "POST", body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

test("speaks the chat-completions protocol: n, logprobs, JSON schema, length, usage; marks itself as demo", async () => {
  const messages = [{ role: "user", content: "Name three birds of the coast." }];
  const reply = replySchema.parse((await post({ model: DEMO_MODEL, messages, n: 3, logprobs: true })).body);
  expect(reply.choices).toHaveLength(3);
  expect(reply.system_fingerprint).toBe(DEMO_FINGERPRINT);
  for (const { message, logprobs } of reply.choices) {
    expect(logprobs?.content.map(({ token }) => token).join("")).toBe(message.content);
  }
  const cut = replySchema.parse((await post({ model: DEMO_MODEL, messages, max_tokens: 2 })).body);
  expect(cut.choices[0]?.finish_reason).toBe("length");
  const schema = { type: "object", properties: { answer: { type: "string" }, score: { type: "integer" } } };
  const format = { type: "json_schema", json_schema: { name: "x", schema } };
  const json = replySchema.parse((await post({ model: DEMO_MODEL, messages, response_format: format })).body);
  expect(JSON.parse(json.choices[0]?.message.content ?? "")).toEqual({
    answer: expect.any(String),
    score: expect.any(Number),
  });
});

test("refuses what it does not understand", async () => {
  expect((await post({ model: DEMO_MODEL })).status).toBe(400);
  expect((await post({ model: DEMO_MODEL, stream: true, messages: [{ role: "user", content: "a" }] })).status).toBe(
    400,
  );
  expect((await fetch(`${demo.baseUrl}/else`)).status).toBe(404);
  expect((await fetch(`${demo.baseUrl}/models`)).status).toBe(200);
});

test("writes a checklist from the instruction, always the same one", () => {
  const instruction = 'Write a poem of exactly four lines in French about winter that mentions "snow".';
  const messages = renderPrompt(generateChecklist, { instruction, fewest: "2", most: "8" });
  const { text } = answerPrompt(messages);
  expect(text).toContain("Does the response have exactly four lines?");
  expect(text).toContain("Is the response written in French?");
  expect(text).toContain('Does the response mention "snow"?');
  expect(answerPrompt(messages).text).toBe(text);
});
