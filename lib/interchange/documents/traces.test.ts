import { expect, test } from "vitest";
import { CALL, readImport as read } from "./testing/read-import";

const attribute = (key: string, value: unknown) => ({
  key,
  value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
});
const otlp = (...spans: object[]) => ({
  resourceSpans: [
    { resource: { attributes: [attribute("service.name", "shop")] }, scopeSpans: [{ scope: {}, spans }] },
  ],
});
const span = (id: string, attributes: Record<string, unknown>, more: object = {}) => ({
  traceId: "0af7651916cd43dd8448eb211c80319c",
  spanId: id,
  parentSpanId: "00f067aa0ba902b7",
  name: "chat",
  startTimeUnixNano: `17000000000000000${id.length}${id.charCodeAt(0)}`,
  attributes: Object.entries(attributes).map(([key, value]) => attribute(key, value)),
  ...more,
});

test("OpenTelemetry since 1.37: messages in attributes, instructions, tool calls, a call without an answer", async () => {
  const parts = (role: string, content: string) => ({ role, parts: [{ type: "text", content }] });
  const found = await read(
    otlp(
      span("root", {}, { parentSpanId: "", name: "POST /chat" }),
      span("b", {
        "gen_ai.operation.name": "chat",
        "gen_ai.response.model": "small",
        "gen_ai.system_instructions": JSON.stringify([{ type: "text", content: "Be brief." }]),
        "gen_ai.input.messages": JSON.stringify([
          parts("user", "Where is invoice 42?"),
          {
            role: "assistant",
            parts: [{ type: "tool_call", id: "c", name: "find_invoice", arguments: { number: 42 } }],
          },
          { role: "tool", parts: [{ type: "tool_call_response", id: "c", response: "paid" }] },
        ]),
        "gen_ai.output.messages": JSON.stringify([{ ...parts("assistant", "It is paid."), finish_reason: "stop" }]),
      }),
      span("a", {
        "gen_ai.operation.name": "chat",
        "gen_ai.request.model": "small",
        "gen_ai.input.messages": JSON.stringify([parts("user", "Where is invoice 42?")]),
        "gen_ai.output.messages": JSON.stringify([
          { role: "assistant", parts: [{ type: "tool_call", name: "find_invoice", arguments: '{"number":42}' }] },
        ]),
      }),
      span("c", {
        "gen_ai.request.model": "small",
        "gen_ai.input.messages": JSON.stringify([parts("user", "And 43?")]),
      }),
      span("e", {
        "gen_ai.operation.name": "embeddings",
        "gen_ai.request.model": "vectors",
        "gen_ai.prompt": "invoice",
      }),
    ),
  );
  const trace = "0af7651916cd43dd8448eb211c80319c";
  expect(found).toMatchObject({
    readFrom: "OpenTelemetry spans",
    format: "tickbox",
    records: [
      {
        id: `${trace}/a`,
        instruction: "Where is invoice 42?",
        responses: [{ system: "small", text: CALL, external_ids: { trace_id: trace, span_id: "a" } }],
      },
      {
        id: `${trace}/b`,
        messages: [
          { role: "system", content: "Be brief." },
          { role: "user", content: "Where is invoice 42?" },
          { role: "assistant", content: CALL },
          { role: "tool", content: "paid" },
        ],
        responses: [{ system: "small", text: "It is paid." }],
      },
      { id: `${trace}/c`, instruction: "And 43?", responses: [] },
    ],
  });
});

test("OpenTelemetry before: numbered attributes, and events of both kinds, an export a line", async () => {
  const event = (name: string, attributes: Record<string, unknown>) => ({
    name,
    attributes: Object.entries(attributes).map(([key, value]) => attribute(key, value)),
  });
  const exports = [
    otlp(
      span(
        "a",
        {
          "gen_ai.system": "lab",
          "gen_ai.request.model": "old",
          "gen_ai.prompt.0.role": "system",
          "gen_ai.prompt.0.content": "Be kind.",
          "gen_ai.prompt.1.role": "user",
          "gen_ai.prompt.1.content": "Hello?",
          "gen_ai.completion.0.role": "assistant",
          "gen_ai.completion.0.content": "Hello!",
          "gen_ai.completion.0.tool_calls.0.name": "find_invoice",
          "gen_ai.completion.0.tool_calls.0.arguments": '{"number": 42}',
        },
        { traceId: "t1" },
      ),
    ),
    otlp(
      span(
        "b",
        { "gen_ai.request.model": "old" },
        {
          traceId: "t2",
          events: [
            event("gen_ai.system.message", { content: "Be kind." }),
            event("gen_ai.user.message", { content: "Hello?" }),
            event("gen_ai.choice", { index: 0, message: '{"role":"assistant","content":"Good day."}' }),
          ],
        },
      ),
      span(
        "c",
        { "gen_ai.request.model": "older" },
        {
          traceId: "t3",
          events: [
            event("gen_ai.content.prompt", {
              "gen_ai.prompt": '[{"role":"system","content":"Be kind."},{"role":"user","content":"Hello?"}]',
            }),
            event("gen_ai.content.completion", { "gen_ai.completion": '[{"role":"assistant","content":"Hi."}]' }),
          ],
        },
      ),
    ),
  ];
  const { records } = await read(exports.map((one) => JSON.stringify(one)).join("\n"), "spans.jsonl");
  const messages = [
    { role: "system", content: "Be kind." },
    { role: "user", content: "Hello?" },
  ];
  // Asked of two models it is one instruction; asked again of one it is another.
  expect(records).toMatchObject([
    {
      id: "t1",
      messages,
      responses: [
        { system: "old", text: `Hello!\n\n${CALL}` },
        { system: "older", text: "Hi.", external_ids: { trace_id: "t3", span_id: "c" } },
      ],
    },
    { id: "t2", messages, responses: [{ system: "old", text: "Good day." }] },
  ]);
});

test("spans without the content of messages are refused with the step to take", async () => {
  const { problem } = await read(otlp(span("a", { "gen_ai.request.model": "old", "gen_ai.usage.input_tokens": 12 })));
  expect(problem).toMatchObject({ expected: expect.stringContaining("have the content of messages captured") });
});

const GENERATION = {
  id: "o1",
  traceId: "t1",
  type: "GENERATION",
  name: "answer",
  startTime: "2026-03-01T10:00:01.000Z",
  parentObservationId: "o0",
  model: "large",
  input: [{ role: "user", content: "Is it open?" }],
  output: { role: "assistant", content: "Until six." },
};

test("Langfuse: observations as JSON and CSV, traces with them, and traces alone", async () => {
  const observations = [
    { ...GENERATION, id: "o2", startTime: "2026-03-01T10:00:02.000Z", input: "And tomorrow?", output: null },
    { ...GENERATION, id: "o0", type: "SPAN", parentObservationId: null, startTime: "2026-03-01T10:00:00.000Z" },
    GENERATION,
  ];
  const wanted = [
    {
      id: "t1/o1",
      instruction: "Is it open?",
      responses: [{ system: "large", text: "Until six.", external_ids: { trace_id: "t1", observation_id: "o1" } }],
    },
    { id: "t1/o2", instruction: "And tomorrow?", responses: [] },
  ];
  expect(await read(observations)).toMatchObject({ readFrom: "Langfuse traces", records: wanted });
  expect(await read({ data: observations, meta: { page: 1 } })).toMatchObject({ records: wanted });
  const columns = ["id", "traceId", "type", "startTime", "model", "input", "output"] as const;
  const cell = (value: unknown) =>
    `"${(typeof value === "string" ? value : value === null ? "" : JSON.stringify(value)).replaceAll('"', '""')}"`;
  const csv = [columns.join(","), ...observations.map((one) => columns.map((name) => cell(one[name])).join(","))].join(
    "\n",
  );
  expect(await read(csv, "observations.csv")).toMatchObject({ readFrom: "Langfuse traces", records: wanted });

  const trace = { id: "t1", timestamp: "2026-03-01T10:00:00.000Z", name: "shop", sessionId: null };
  const whole = { ...trace, input: { question: "Is it open?" }, output: "Until six.", observations };
  expect(await read([whole])).toMatchObject({ records: wanted });
  expect(await read([{ ...whole, observations: [] }])).toMatchObject({
    records: [
      { id: "t1", instruction: "Is it open?", responses: [{ system: "shop", external_ids: { trace_id: "t1" } }] },
    ],
  });
});

test("tables and lines with such columns that are no traces stay what they are", async () => {
  expect(await read("id,prompt,model,output\n1,Hello?,small,Hi\n", "table.csv")).toMatchObject({ format: "table" });
  expect(
    await read('{"id":"1","instruction":"Explain context, trace_id and attributes."}', "study.jsonl"),
  ).toMatchObject({
    format: "tickbox",
  });
});
