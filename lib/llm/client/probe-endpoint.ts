import { z } from "zod";
import type { CallFailureKind } from "@/lib/runs/call-failure-kind";
import type { CallFailure } from "../completion";
import { parseJson } from "../parse/parse-json";
import { callFailure, timedOut } from "./call-failure";
import type { EndpointSettings, EndpointSupport } from "./endpoint-api";
import { endpointApi } from "./endpoint-api";
import type { Resolve } from "./guarded-fetch";
import { type ClientSurroundings, modelClient } from "./model-client";
import { readAnswerBody } from "./read-answer-body";

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

const modelsSchema = z.array(z.object({ id: z.string().min(1) }));
// Some endpoints send the bare list.
const listSchema = z.union([z.object({ data: modelsSchema }), modelsSchema.transform((data) => ({ data }))]);
const MAX_NAMES = 2_000;

type EndpointModelList =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly failure: CallFailure };

/** The names of the models that an endpoint says it has, in alphabetical order; many endpoints offer no list. */
export async function listEndpointModels(
  settings: Pick<EndpointSettings, "baseUrl" | "apiKey" | "timeout" | "allowPrivateAddresses">,
  signal?: AbortSignal,
  resolve?: Resolve,
): Promise<EndpointModelList> {
  const { api, close } = endpointApi(settings, resolve);
  const limit = AbortSignal.timeout(settings.timeout);
  try {
    const body: unknown = await api.get("/models", {
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    const parsed = listSchema.safeParse(readAnswerBody(body));
    if (!parsed.success) return { ok: false, failure: NO_LIST };
    const names = new Set(parsed.data.data.map(({ id }) => id));
    return { ok: true, names: [...names].sort((a, b) => a.localeCompare(b)).slice(0, MAX_NAMES) };
  } catch (error) {
    if (limit.aborted && signal?.aborted !== true) return { ok: false, failure: failed(timedOut()) };
    return { ok: false, failure: failed(callFailure(error, Date.now())) };
  } finally {
    close();
  }
}

const NO_LIST: CallFailure = { kind: "malformed", message: "The endpoint has no list of its models. Type the name." };

function failed({ again: _, ...failure }: ReturnType<typeof callFailure>): CallFailure {
  return failure;
}
