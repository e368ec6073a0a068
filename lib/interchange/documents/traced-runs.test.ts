import { expect, test } from "vitest";
import { isRecord } from "@/lib/wire/is-record";
import { CALL, readImport as read } from "./testing/read-import";

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
