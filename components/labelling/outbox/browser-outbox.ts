import type { QueryClient } from "@tanstack/react-query";
import { keepNext, nextClaim } from "@/lib/labelling/queries/claims";
import { outcomeOfError, type SendOutcome, skipTask, submitAnnotation } from "@/lib/labelling/queries/sending";
import { Outbox } from "./outbox";
import type { OutboxEntry } from "./outbox-entry";
import { indexedDbStorage, storageWithFallback, webStorage } from "./outbox-storage";

/** The outbox of a signed-in person in this browser, and how to end it. */
export function openBrowserOutbox(userId: string, client: QueryClient): { outbox: Outbox; close: () => void } {
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(`tickbox-outbox-${userId}`) : null;
  const outbox = new Outbox({
    userId,
    storage: storageWithFallback(indexedDbStorage(), webStorage(localStorage)),
    send: (entry) => send(entry, client),
    exclusively: (work) => exclusively(`tickbox-outbox-${userId}`, work),
    notifyOtherTabs: () => channel?.postMessage("changed"),
    later: (callback, ms) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    now: Date.now,
  });
  const seen = () => {
    if (document.visibilityState === "visible") outbox.flush();
  };
  if (channel) channel.onmessage = () => void outbox.refresh();
  window.addEventListener("online", outbox.flush);
  document.addEventListener("visibilitychange", seen);
  outbox.flush();
  return {
    outbox,
    close: () => {
      outbox.stop();
      channel?.close();
      window.removeEventListener("online", outbox.flush);
      document.removeEventListener("visibilitychange", seen);
    },
  };
}

async function send(entry: OutboxEntry, client: QueryClient): Promise<SendOutcome> {
  try {
    if (entry.kind === "skip") {
      await skipTask(entry.assignmentId, entry.skip.problem);
      return { is: "sent", next: false };
    }
    const { id, roundId, submission } = entry;
    const { next } = await submitAnnotation(id, submission, nextClaim(client, roundId, submission.assignmentId));
    return { is: "sent", next: keepNext(client, roundId, next) };
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** Browsers lend locks to secure addresses only; without one two tabs may send the same label, which is still one annotation. */
function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : work();
}
