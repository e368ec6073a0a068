import { fetchMessages, resultOf } from "@/lib/http/fetch-messages";
import { type DeletionProgress, deletionMessageSchema } from "@/lib/wire/deletion-message";

const BROKE_OFF =
  "The connection broke off during the deletion. Reload the page: either all of it is gone in a minute, or nothing is, and you can delete it again.";

/** Deletes what is at the address, which may take a while and says how far it is. */
export async function fetchDeletion(
  address: string,
  name: string,
  onProgress: (progress: DeletionProgress) => void,
): Promise<void> {
  const last = await fetchMessages(deletionMessageSchema, `${address}?${new URLSearchParams({ name })}`, {
    method: "DELETE",
    onMessage: (message) => {
      if (message.type === "progress") onProgress(message);
    },
  });
  resultOf(last, BROKE_OFF);
}
