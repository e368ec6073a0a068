import { z } from "zod";
import { fetchJson, RequestError } from "@/lib/http/fetch-json";
import {
  type AssignmentView,
  assignmentViewSchema,
  type NextClaim,
  type Problem,
  type SaveDraft,
  type SaveDraftResult,
  type SubmitAnnotation,
  type SubmitResult,
  saveDraftResultSchema,
  submitResultSchema,
} from "../labelling";
import { labelAddress } from "./label-address";

/** The result of one attempt to send. */
export type SendOutcome =
  /** `next`: the next tasks came back with it, and are in the cache */
  | { is: "sent"; next: boolean }
  /** not delivered, or not answered by our server: the same thing may be sent again */
  | { is: "again" }
  | { is: "signed-out" }
  | { is: "refused"; code: string; message: string };

const TEMPORARY = new Set([408, 425, 429]);

/** Which failures are worth another attempt. Only a refusal in our server's own words is final. */
export function outcomeOfError(error: unknown): SendOutcome {
  if (!(error instanceof RequestError)) return { is: "again" };
  if (error.code === "SIGNED_OUT") return { is: "signed-out" };
  // INTERNAL is also what an answer in another shape becomes: a proxy's error page, a hotel's sign-in page
  if (error.status >= 500 || TEMPORARY.has(error.status) || error.code === "INTERNAL") return { is: "again" };
  return { is: "refused", code: error.code, message: error.message };
}

/**
 * @param annotationId UUIDv7 made by the client; the same one again is the same annotation
 * @param claim asks for the next tasks in the same answer
 */
export function submitAnnotation(
  annotationId: string,
  submission: SubmitAnnotation,
  claim?: NextClaim,
): Promise<SubmitResult> {
  return fetchJson(submitResultSchema, labelAddress.annotation(annotationId), {
    method: "PUT",
    body: { ...submission, claim },
    signal: AbortSignal.timeout(20_000),
  });
}

/** Returns a task, with the reason why it cannot be labelled. */
export async function skipTask(assignmentId: string, problem: Problem): Promise<void> {
  await fetchJson(z.null(), labelAddress.skip(assignmentId), {
    method: "POST",
    body: { problem },
    signal: AbortSignal.timeout(20_000),
  });
}

/** What the server keeps of a task that is not submitted. */
export async function readDraft(assignmentId: string): Promise<AssignmentView["draft"]> {
  const { draft } = await fetchJson(assignmentViewSchema, labelAddress.assignment(assignmentId), {
    signal: AbortSignal.timeout(15_000),
  });
  return draft;
}

/** Browsers refuse to carry more than 64 KiB past the end of a page. */
const MAX_KEPT_ALIVE = 20_000;

export function saveDraft(assignmentId: string, draft: SaveDraft): Promise<SaveDraftResult> {
  return fetchJson(saveDraftResultSchema, labelAddress.draft(assignmentId), {
    method: "PUT",
    body: draft,
    signal: AbortSignal.timeout(15_000),
    keepalive: JSON.stringify(draft).length < MAX_KEPT_ALIVE,
  });
}
