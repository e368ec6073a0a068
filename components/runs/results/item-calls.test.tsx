import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ModelCallDto } from "@/lib/runs/run-items";
import { Calls } from "../item-view";

function call(index: number): ModelCallDto {
  return {
    id: `call-${index}`,
    model: "large",
    endpoint: "lab",
    at: "2026-11-30T04:00:00.000Z",
    messages: [{ role: "user", content: "Answer." }],
    shownOrder: null,
    parameters: {},
    answers: ["YES"],
    failure: null,
    lost: [],
    modelAsTold: null,
    hasProbabilities: false,
    promptTokens: 1,
    completionTokens: 1,
    tokensEstimated: false,
    attempts: 1,
    milliseconds: 1,
    cost: 0,
    cachedFrom: null,
  };
}

test("of hundreds of calls the first are shown, the rest on request", () => {
  const shown = (calls: number) => {
    const modelCalls = Array.from({ length: calls }, (_, index) => call(index));
    const run = { currency: "USD", priced: "all" as const };
    return renderToStaticMarkup(<Calls item={{ modelCalls, subject: null, run }} />);
  };
  expect(shown(328)).toContain("Show more calls (308 left)");
  expect(shown(328).match(/Sent in call \d+/g)).toHaveLength(20);
  expect(shown(20)).not.toContain("Show more");
});
