import type { Catalogue } from "@/lib/messages/en";
import type { Translate } from "@/lib/messages/message";
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
export function syncStatus(t: Translate<Catalogue["labelling"]>, draft: DraftStatus, outbox: OutboxView): SyncStatus {
  const waiting = outbox.entries.filter((entry) => entry.refusal === null).length;
  const queue = waiting === 0 ? t("keptHere") : t("waitingToSend", { count: waiting });
  const short = waiting === 0 ? "" : String(waiting);
  if (draft === "unsaved") return { kind: "unsaved", text: t("notSaved"), short: t("notSavedShort") };
  if (outbox.trouble === "signed-out" || draft === "signed-out") {
    return { kind: "signed-out", text: t("signedOutState", { queue }), short };
  }
  if (outbox.trouble === "offline" || draft === "offline")
    return { kind: "offline", text: t("offlineState", { queue }), short };
  if (draft === "refused") return { kind: "refused", text: t("keptHereOnly"), short };
  const refused = outbox.entries.length - waiting;
  if (refused > 0) return { kind: "refused", text: t("countNotSubmitted", { count: refused }), short: String(refused) };
  if (waiting > 0)
    return { kind: "saving", text: waiting === 1 ? t("sending") : t("sendingCount", { count: waiting }), short: "" };
  if (draft === "saving") return { kind: "saving", text: t("saving"), short: "" };
  return { kind: "saved", text: t("saved"), short: "" };
}
