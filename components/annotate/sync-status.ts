import type { DraftStatus } from "./draft/draft-saver";
import type { OutboxView } from "./outbox/outbox";

export interface SyncStatus {
  readonly kind: "saved" | "saving" | "offline" | "signed-out" | "refused" | "unsaved";
  /** what the screen says */
  readonly text: string;
  /** what a phone has room for, beside the icon */
  readonly short: string;
}

/** What became of the rater's work, in a few words: the worst news first. */
export function syncStatus(draft: DraftStatus, outbox: OutboxView): SyncStatus {
  const waiting = outbox.entries.filter((entry) => entry.refusal === null).length;
  const queue = waiting === 0 ? "kept on this device" : `${waiting} waiting to send`;
  const short = waiting === 0 ? "" : String(waiting);
  if (draft === "unsaved")
    return { kind: "unsaved", text: "Not saved: this browser can’t store data", short: "Not saved" };
  if (outbox.trouble === "signed-out" || draft === "signed-out") {
    return { kind: "signed-out", text: `Signed out · ${queue}`, short };
  }
  if (outbox.trouble === "offline" || draft === "offline")
    return { kind: "offline", text: `Offline · ${queue}`, short };
  if (draft === "refused") return { kind: "refused", text: "Kept on this device only", short };
  const refused = outbox.entries.length - waiting;
  if (refused > 0) return { kind: "refused", text: `${refused} not submitted`, short: String(refused) };
  if (waiting > 0) return { kind: "saving", text: waiting === 1 ? "Sending" : `Sending ${waiting}`, short: "" };
  if (draft === "saving") return { kind: "saving", text: "Saving", short: "" };
  return { kind: "saved", text: "Saved", short: "" };
}
