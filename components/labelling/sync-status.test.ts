import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { t } from "@/lib/messages/translate";
import type { DraftStatus } from "./draft/draft-saver";
import type { OutboxView } from "./outbox/outbox";
import type { OutboxEntry } from "./outbox/outbox-entry";
import { syncStatus } from "./sync-status";

function outbox(waiting: number, trouble: OutboxView["trouble"] = null, refused = 0): OutboxView {
  const entry = (refusal: OutboxEntry["refusal"]): OutboxEntry => ({
    kind: "skip",
    id: uuidv7(),
    userId: "ada",
    roundId: uuidv7(),
    order: 1,
    assignmentId: uuidv7(),
    skip: { problem: { kind: "other", note: "" } },
    refusal,
  });
  const entries = [
    ...Array.from({ length: waiting }, () => entry(null)),
    ...Array.from({ length: refused }, () => entry({ code: "CONFLICT", message: "" })),
  ];
  return { ready: true, entries, trouble };
}

test.each<[string, DraftStatus, OutboxView, string]>([
  ["all is well", "saved", outbox(0), "Saved"],
  ["a draft is on its way", "saving", outbox(0), "Saving"],
  ["a label is on its way", "saved", outbox(1), "Sending"],
  ["several are", "saving", outbox(3), "Sending 3"],
  ["no connection, nothing to send", "offline", outbox(0), "Offline · kept on this device"],
  ["no connection, two to send", "saved", outbox(2, "offline"), "Offline · 2 waiting to send"],
  ["signed out", "signed-out", outbox(0), "Signed out · kept on this device"],
  ["signed out with labels waiting", "offline", outbox(2, "signed-out"), "Signed out · 2 waiting to send"],
  ["refused labels are not saved", "saved", outbox(0, null, 2), "2 not submitted"],
  ["the server will not keep the draft", "refused", outbox(0), "Kept on this device only"],
  ["the browser will not either", "unsaved", outbox(2, "offline"), "Not saved: this browser can’t store data"],
])("%s", (_, draft, view, text) => {
  expect(syncStatus(t, draft, view).text).toBe(text);
});

test("nothing is called saved before it is known what waits on the device", () => {
  expect(syncStatus(t, "saved", { ready: false, entries: [], trouble: null })).toMatchObject({
    kind: "unknown",
    text: "",
  });
});
