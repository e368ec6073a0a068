import type { CallFailureKind } from "@/lib/runs/call-failure-kind";
import type { CallFailure } from "../completion";
import { parseJson } from "../parse/parse-json";
import type { EndpointSettings, EndpointSupport } from "./endpoint-settings";
import { type ClientSurroundings, modelClient } from "./model-client";

/** What a test of the connection found. Without a plain answer nothing else is tried. */
export type ProbeResult =
  | { readonly ok: true; readonly model: string; readonly milliseconds: number; readonly supports: EndpointSupport }
  | { readonly ok: false; readonly failure: CallFailure };

/** Failures that have nothing to do with what was asked for: another time it may be supported. */
const SAYS_NOTHING: ReadonlySet<CallFailureKind> = new Set(["rate-limit", "timeout", "unreachable", "aborted"]);

/**
 * Tries what an endpoint can do with four short calls: a plain answer, two answers at once, logprobs, and a JSON schema.
 * A feature counts as supported only when its result is there: many servers accept a parameter and ignore it.
 */
export async function probeEndpoint(
  settings: EndpointSettings,
  surroundings: ClientSurroundings = {},
  signal?: AbortSignal,
): Promise<ProbeResult> {
  const supports = { n: true, logprobs: true, jsonSchema: true };
  const client = modelClient({ ...settings, supports, retries: Math.min(1, settings.retries) }, surroundings);
  try {
    const messages = [{ role: "user", content: "Reply with the single word yes." }] as const;
    const plain = await client.complete({ messages }, signal);
    if (!plain.ok) return { ok: false, failure: plain.failure };
    const schema = {
      type: "object",
      properties: { tickbox_probe: { type: "boolean" } },
      required: ["tickbox_probe"],
      additionalProperties: false,
    };
    const two = () => client.complete({ messages, samples: 2 }, signal);
    const [several, logprobs, json] = await Promise.all([
      // More than one attempt is that of an endpoint that ignores n, or that had a bad moment: the second time tells.
      two().then((first) => (first.ok && first.attempts > 1 ? two() : first)),
      client.complete({ messages, topLogprobs: 2 }, signal),
      client.complete({ messages, jsonSchema: { name: "probe", schema } }, signal),
    ]);
    for (const tried of [several, logprobs, json]) {
      if (!tried.ok && SAYS_NOTHING.has(tried.failure.kind)) return { ok: false, failure: tried.failure };
    }
    return {
      ok: true,
      model: plain.model,
      milliseconds: plain.milliseconds,
      supports: {
        // Where n is ignored the client asks again, which takes a second attempt.
        n: several.ok && several.attempts === 1 && several.choices.length === 2,
        logprobs:
          logprobs.ok &&
          logprobs.choices.some(({ tokens }) => tokens?.some(({ alternatives }) => alternatives.length > 0) === true),
        jsonSchema: json.ok && isProbe(json.choices[0]?.text ?? ""),
      },
    };
  } finally {
    client.close();
  }
}

function isProbe(text: string): boolean {
  const parsed = parseJson(text);
  return parsed.ok && typeof parsed.value === "object" && parsed.value !== null && "tickbox_probe" in parsed.value;
}
