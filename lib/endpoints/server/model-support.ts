import type { ModelSupport } from "@/lib/endpoints/endpoint";

/** What a test found, from the columns that keep it. */
export function modelSupport(row: {
  readonly supportsSeveral: boolean;
  readonly supportsLogprobs: boolean;
  readonly supportsJsonSchema: boolean;
}): ModelSupport {
  return { several: row.supportsSeveral, logprobs: row.supportsLogprobs, jsonSchema: row.supportsJsonSchema };
}
