import { type ModelTest, modelNameSchema, type OfferedModels } from "@/lib/endpoints/endpoint";
import { saveModelSupport } from "@/lib/endpoints/server/change-models";
import { readEndpoint } from "@/lib/endpoints/server/internal/read-endpoint";
import { listEndpointModels, probeEndpoint } from "@/lib/llm/client/probe-endpoint";
import { requireAdmin } from "@/lib/people/server/require-role";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { endpointSettings } from "./endpoint-settings";
import { redactKey } from "./redact-key";

/** Nobody waits longer than this for a test, whatever the endpoint may take in a run. */
const LONGEST = 60_000;

/** Tries what a model can do with four short calls, and keeps what was found. For admins: it calls out, and may cost a little. */
export async function testModel(viewer: Viewer, modelId: string, signal?: AbortSignal): Promise<ModelTest> {
  requireAdmin(viewer, "key");
  const endpoint = await readEndpoint({ modelId });
  const model = endpoint?.models.find(({ id }) => id === modelId);
  if (!endpoint || !model) throw notFound("model");
  const { key } = endpoint;
  if (!key.ok) return { ok: false, failure: { kind: "authentication", message: key.message } };
  const settings = await endpointSettings(endpoint, key.key, model);
  const found = await probeEndpoint({ ...settings, timeout: Math.min(settings.timeout, LONGEST) }, {}, signal);
  if (!found.ok) return { ok: false, failure: { kind: found.failure.kind, message: found.failure.message } };
  const { n: several, logprobs, jsonSchema } = found.supports;
  const supports = { several, logprobs, jsonSchema };
  await saveModelSupport(viewer, modelId, supports);
  const said = redactKey(found.model, key.key).slice(0, 200);
  return { ok: true, milliseconds: found.milliseconds, model: said, supports };
}

/** A list takes no call of a model. */
const LONGEST_LIST = 30_000;

/** The models that an endpoint says it has, for admins to choose from. */
export async function offeredModels(viewer: Viewer, endpointId: string, signal?: AbortSignal): Promise<OfferedModels> {
  requireAdmin(viewer, "key");
  const endpoint = await readEndpoint({ endpointId });
  if (!endpoint) throw notFound("endpoint");
  const { key } = endpoint;
  if (!key.ok) return { ok: false, failure: { kind: "authentication", message: key.message } };
  const none = { name: "", supports: { several: false, logprobs: false, jsonSchema: false } };
  const settings = await endpointSettings(endpoint, key.key, none);
  const listed = await listEndpointModels({ ...settings, timeout: Math.min(settings.timeout, LONGEST_LIST) }, signal);
  if (!listed.ok) return { ok: false, failure: { kind: listed.failure.kind, message: listed.failure.message } };
  const names = listed.names.map((name) => redactKey(name, key.key));
  return { ok: true, names: names.filter((name) => modelNameSchema.safeParse(name).success) };
}
