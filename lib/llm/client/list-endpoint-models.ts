import { z } from "zod";
import type { CallFailure } from "../completion";
import { callFailure, timedOut } from "./call-failure";
import { endpointApi } from "./endpoint-api";
import type { EndpointSettings } from "./endpoint-settings";
import type { Resolve } from "./guarded-fetch";
import { readAnswerBody } from "./read-answer-body";

const modelsSchema = z.array(z.object({ id: z.string().min(1) }));
// Some endpoints send the bare list.
const listSchema = z.union([z.object({ data: modelsSchema }), modelsSchema.transform((data) => ({ data }))]);
const MAX_NAMES = 2_000;

export type EndpointModelList =
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
