import { expect, test } from "vitest";
import { isRecord } from "@/lib/wire/is-record";
import { openFile } from "../open-file";
import { readStudy } from "../read-study";

/** What an import reads of a file, and how it says that it read it. */
async function read(content: unknown, name = "traces.json") {
  async function* bytes() {
    yield Buffer.from(typeof content === "string" ? content : JSON.stringify(content));
  }
  const opened = await openFile(bytes(), name);
  if (!opened.ok) return { problem: opened.problem };
  const { readFrom, format } = opened;
  if (format === "labels") throw new Error("read as labels");
  const records: unknown[] = [];
  for await (const row of readStudy(opened.whole, opened.container, format, {})) {
    if (row.kind === "problem") throw new Error(`${row.problem.field}: ${row.problem.expected}`);
    if (row.kind === "record") records.push(row.record);
  }
  return { readFrom, format, records };
}

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

const CALL = '<tool_call>\n{"name":"find_invoice","arguments":{"number":42}}\n</tool_call>';

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

test("LangSmith: runs of models, in LangChain's own form and in OpenAI's", async () => {
  const message = (kind: string, content: string, more: object = {}) => ({
    lc: 1,
    type: "constructor",
    id: ["langchain", "schema", "messages", kind],
    kwargs: { content, ...more },
  });
  const runs = [
    {
      id: "r0",
      trace_id: "r0",
      run_type: "chain",
      name: "agent",
      start_time: "2026-03-01T10:00:00",
      inputs: { q: "x" },
      outputs: {},
    },
    {
      id: "r1",
      trace_id: "r0",
      parent_run_id: "r0",
      run_type: "llm",
      name: "ChatLab",
      start_time: "2026-03-01T10:00:01",
      extra: { metadata: { ls_model_name: "large" } },
      inputs: { messages: [[message("SystemMessage", "Be brief."), message("HumanMessage", "Invoice 42?")]] },
      outputs: {
        generations: [
          [
            {
              text: "",
              type: "ChatGeneration",
              message: message("AIMessage", "", { tool_calls: [{ name: "find_invoice", args: { number: 42 } }] }),
            },
          ],
        ],
      },
    },
    {
      id: "r2",
      trace_id: "r0",
      parent_run_id: "r0",
      run_type: "llm",
      start_time: "2026-03-01T10:00:02",
      extra: { invocation_params: { model: "small" } },
      inputs: { messages: [{ role: "user", content: [{ type: "text", text: "Invoice 43?" }] }] },
      outputs: { choices: [{ index: 0, message: { role: "assistant", content: "Open." } }] },
    },
  ];
  const text = runs.map((run) => JSON.stringify(run)).join("\n");
  expect(await read(text, "runs.jsonl")).toMatchObject({
    readFrom: "LangSmith runs",
    records: [
      {
        id: "r0/r1",
        messages: [
          { role: "system", content: "Be brief." },
          { role: "user", content: "Invoice 42?" },
        ],
        responses: [{ system: "large", text: CALL, external_ids: { run_id: "r1", trace_id: "r0" } }],
      },
      { id: "r0/r2", instruction: "Invoice 43?", responses: [{ system: "small", text: "Open." }] },
    ],
  });
});

test("Phoenix: flat attributes, nested ones, and columns of a table", async () => {
  const flat = {
    "llm.model_name": "large",
    "llm.input_messages.0.message.role": "system",
    "llm.input_messages.0.message.content": "Be brief.",
    "llm.input_messages.1.message.role": "user",
    "llm.input_messages.1.message.contents.0.message_content.type": "text",
    "llm.input_messages.1.message.contents.0.message_content.text": "Invoice 42?",
    "llm.output_messages.0.message.role": "assistant",
    "llm.output_messages.0.message.tool_calls.0.tool_call.function.name": "find_invoice",
    "llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments": '{"number": 42}',
  };
  const context = { trace_id: "t1", span_id: "s1" };
  const base = { name: "ChatLab", span_kind: "LLM", parent_id: "s0", start_time: "2026-03-01T10:00:01+00:00" };
  const wanted = [
    {
      id: "t1",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Invoice 42?" },
      ],
      responses: [{ system: "large", text: CALL, external_ids: context }],
    },
  ];
  expect(await read([{ ...base, context, attributes: flat }])).toMatchObject({
    readFrom: "Phoenix spans",
    records: wanted,
  });
  const nested = {
    llm: {
      model_name: "large",
      input_messages: [
        { message: { role: "system", content: "Be brief." } },
        { message: { role: "user", content: "Invoice 42?" } },
      ],
      output_messages: [
        {
          message: {
            role: "assistant",
            tool_calls: [{ tool_call: { function: { name: "find_invoice", arguments: '{"number":42}' } } }],
          },
        },
      ],
    },
  };
  expect(await read([{ ...base, context, attributes: nested }])).toMatchObject({ records: wanted });
  const row = {
    ...base,
    "context.trace_id": "t1",
    "context.span_id": "s1",
    "attributes.llm.model_name": "large",
    "attributes.llm.input_messages": [
      { "message.role": "system", "message.content": "Be brief." },
      { "message.role": "user", "message.content": "Invoice 42?" },
    ],
    "attributes.llm.output_messages": [
      {
        "message.role": "assistant",
        "message.tool_calls": [
          { "tool_call.function.name": "find_invoice", "tool_call.function.arguments": '{"number":42}' },
        ],
      },
    ],
  };
  expect(await read(JSON.stringify(row), "spans.jsonl")).toMatchObject({ records: wanted });
  const names = Object.keys(row);
  const cells = Object.values(row).map(
    (value) => `"${(isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : value).replaceAll('"', '""')}"`,
  );
  expect(await read(`${names.join(",")}\n${cells.join(",")}`, "spans.csv")).toMatchObject({ records: wanted });
});

test("tables and lines with such columns that are no traces stay what they are", async () => {
  expect(await read("id,prompt,model,output\n1,Hello?,small,Hi\n", "table.csv")).toMatchObject({ format: "table" });
  expect(
    await read('{"id":"1","instruction":"Explain context, trace_id and attributes."}', "study.jsonl"),
  ).toMatchObject({
    format: "tickbox",
  });
});
