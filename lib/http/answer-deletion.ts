import type { DeletionMessage, DeletionProgress } from "@/lib/wire/deletion-message";
import { JSON_LINES } from "./fetch-messages";
import { errorMessage, messageStream } from "./message-stream";

/** Clients that accept JSON lines receive the progress: a quarter of a million tasks take half a minute. */
export async function answerDeletion(
  request: Request,
  work: (onProgress?: (progress: DeletionProgress) => void) => Promise<void>,
): Promise<Response | undefined> {
  if (!request.headers.get("accept")?.includes(JSON_LINES)) {
    await work();
    return;
  }
  return messageStream<DeletionMessage>(async (send) => {
    await work((progress) => send({ type: "progress", ...progress }, true));
    send({ type: "result" });
  }, errorMessage);
}
