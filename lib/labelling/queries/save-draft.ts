import { fetchJson } from "@/lib/http/fetch-json";
import type { SaveDraft, SaveDraftResult } from "@/lib/labelling/labelling";
import { isSaveDraftResult } from "@/lib/labelling/labelling-guards";
import { parserOf } from "@/lib/wire/guard";
import { labelAddress } from "./label-address";

/** Browsers refuse to carry more than 64 KiB past the end of a page. */
const MAX_KEPT_ALIVE = 20_000;

export function saveDraft(assignmentId: string, draft: SaveDraft): Promise<SaveDraftResult> {
  const written = JSON.stringify(draft).length;
  return fetchJson(parserOf(isSaveDraftResult), labelAddress.draft(assignmentId), {
    method: "PUT",
    body: draft,
    signal: AbortSignal.timeout(15_000),
    keepalive: written < MAX_KEPT_ALIVE,
  });
}
