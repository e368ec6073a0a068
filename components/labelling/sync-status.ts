import type { Translate } from "@/lib/messages/translate";
import type { DraftStatus } from "./draft/draft-saver";
import type { OutboxView } from "./outbox/outbox";

export interface SyncStatus {
  /** unknown: what waits on this device has not been read yet */
  readonly kind: "unknown" | "saved" | "saving" | "offline" | "signed-out" | "refused" | "unsaved";
  /** what the screen says */
  readonly text: string;
  /** what a phone has room for, next to the icon */
  readonly short: string;
}

/** What became of the rater's work, in a few words: the worst news first. */
export function syncStatus(t: Translate, draft: DraftStatus, outbox: OutboxView): SyncStatus {
  const waiting = outbox.entries.filter((entry) => entry.refusal === null).length;
  const queue = waiting === 0 ? t("kept on this device") : t("{count} waiting to send", { count: waiting });
  const short = waiting === 0 ? "" : String(waiting);
  if (draft === "unsaved")
    return { kind: "unsaved", text: t("Not saved: this browser can’t store data"), short: t("Not saved") };
  if (!outbox.ready) return { kind: "unknown", text: "", short: "" };
  if (outbox.trouble === "signed-out" || draft === "signed-out") {
    return { kind: "signed-out", text: t("Signed out · {queue}", { queue }), short };
  }
  if (outbox.trouble === "offline" || draft === "offline")
    return { kind: "offline", text: t("Offline · {queue}", { queue }), short };
  if (draft === "refused") return { kind: "refused", text: t("Kept on this device only"), short };
  const refused = outbox.entries.length - waiting;
  if (refused > 0)
    return { kind: "refused", text: t("{count} not submitted", { count: refused }), short: String(refused) };
  if (waiting > 0)
    return { kind: "saving", text: waiting === 1 ? t("Sending") : t("Sending {count}", { count: waiting }), short: "" };
  if (draft === "saving") return { kind: "saving", text: t("Saving"), short: "" };
  return { kind: "saved", text: t("Saved"), short: "" };
}
