import type { DraftStatus } from "./draft/draft-saver";
import type { OutboxView } from "./outbox/outbox";

export interface SyncStatus {
  readonly kind: "saved" | "saving" | "offline" | "signed-out" | "refused" | "unsaved";
  /** what the screen says */
  readonly text: string;
}

/** What became of the rater's work, in a few words: the worst news first. */
export function syncStatus(draft: DraftStatus, outbox: OutboxView): SyncStatus {
  const waiting = outbox.entries.filter((entry) => entry.refusal === null).length;
  const queue = waiting === 0 ? "" : `${waiting} waiting to send`;
  if (draft === "unsaved") return { kind: "unsaved", text: "Not saved: this browser keeps nothing" };
  if (outbox.trouble === "signed-out" || draft === "signed-out") {
    return { kind: "signed-out", text: queue ? `Signed out · ${queue}` : "Signed out · kept on this device" };
  }
  if (outbox.trouble === "offline" || draft === "offline") {
    return { kind: "offline", text: queue ? `Offline · ${queue}` : "Offline · kept on this device" };
  }
  if (draft === "refused") return { kind: "refused", text: "Kept on this device only" };
  if (waiting > 0) return { kind: "saving", text: waiting === 1 ? "Sending" : `Sending ${waiting}` };
  if (draft === "saving") return { kind: "saving", text: "Saving" };
  return { kind: "saved", text: "Saved" };
}
