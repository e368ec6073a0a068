import { modelNameSchema, type OfferedModels } from "@/lib/endpoints/endpoint";
import { readEndpoint } from "@/lib/endpoints/server/internal/read-endpoint";
import { listEndpointModels } from "@/lib/llm/client/probe-endpoint";
import { requireAdmin } from "@/lib/people/server/require-role";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { endpointSettings } from "./endpoint-settings";
import { redactKey } from "./redact-key";

const LONGEST = 30_000;

/** The models that an endpoint says it has, for admins to choose from. */
export async function offeredModels(viewer: Viewer, endpointId: string, signal?: AbortSignal): Promise<OfferedModels> {
  requireAdmin(viewer, "key");
  const endpoint = await readEndpoint({ endpointId });
  if (!endpoint) throw notFound("endpoint");
  const { key } = endpoint;
  if (!key.ok) return { ok: false, failure: { kind: "authentication", message: key.message } };
  const none = { name: "", supports: { several: false, logprobs: false, jsonSchema: false } };
  const settings = await endpointSettings(endpoint, key.key, none);
  const listed = await listEndpointModels({ ...settings, timeout: Math.min(settings.timeout, LONGEST) }, signal);
  if (!listed.ok) return { ok: false, failure: { kind: listed.failure.kind, message: listed.failure.message } };
  const names = listed.names.map((name) => redactKey(name, key.key));
  return { ok: true, names: names.filter((name) => modelNameSchema.safeParse(name).success) };
}
