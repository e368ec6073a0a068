import { describe, expect, it } from "vitest";
import { lines, said } from "@/lib/imports/worker/testing/said-in-file";

const withoutIds = (found: readonly string[]) => found.map((line) => line.replace(/item-\w+/, "i"));

const spoken = (...texts: readonly string[]) => ({ parts: texts.map((text) => ({ text })) });
const answer = (...texts: readonly string[]) => ({
  candidates: texts.map((text) => ({ content: { role: "model", ...spoken(text) }, finishReason: "STOP" })),
  modelVersion: "Aspen",
});

describe("batches whose lines hold what was asked and answered", () => {
  it("Gemini's by their keys, whose answers may be in a file of their own", async () => {
    const request = { contents: [{ role: "user", ...spoken("P") }], system_instruction: spoken("Be brief.") };
    expect(await said(lines({ key: "r1", request, response: answer("R", "S") }), "a.jsonl")).toEqual([
      "batch of requests",
      "r1: system: Be brief. / user: P > Aspen/0: R",
      "r1: system: Be brief. / user: P > Aspen/1: S",
    ]);
    const answers = lines({ key: "r1", response: answer("R") }, { key: "r2", error: { code: 8 } });
    expect(await said(answers, "a.jsonl")).toEqual([
      "batch of requests",
      "r1: undefined > Aspen/0: R",
      "r2: undefined",
    ]);
  });

  it("Vertex AI's without keys, with turns before, files and thoughts", async () => {
    const turns = [
      { role: "user", ...spoken("P") },
      { role: "model", ...spoken("R") },
      { role: "user", parts: [{ fileData: { mimeType: "image/png", fileUri: "gs://a" } }, { text: "Q" }] },
    ];
    const response = {
      candidates: [{ content: { parts: [{ text: "Hm.", thought: true }, { text: "S" }, { text: "T" }] } }],
    };
    const file = lines(
      { status: "", request: { contents: turns }, response },
      { status: "Bad", request: { contents: turns.slice(0, 1) }, response: {} },
    );
    expect(withoutIds(await said(file, "a.jsonl"))).toEqual([
      "batch of requests",
      "i: user: P / assistant: R / user: [image]\nQ > model/0: ST",
      "i: P",
    ]);
  });

  it("Anthropic's models on Vertex AI and Bedrock", async () => {
    const asked = { messages: [{ role: "user", content: "P" }] };
    const message = { role: "assistant", model: "Aspen", content: [{ type: "text", text: "R" }] };
    const expected = ["batch of requests", "r1: P > Aspen/0: R"];
    expect(await said(lines({ custom_id: "r1", request: asked, response: message, status: "" }), "a.jsonl")).toEqual(
      expected,
    );
    expect(await said(lines({ recordId: "r1", modelInput: asked, modelOutput: message }), "a.jsonl")).toEqual(expected);
  });
});
