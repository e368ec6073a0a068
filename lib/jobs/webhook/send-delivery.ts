import { type AttemptOutcome, finishDelivery } from "@/lib/data/webhook/finish-delivery";
import { type ClaimedDelivery, claimDelivery } from "@/lib/data/webhook/internal/claim-delivery";
import { messageId } from "@/lib/data/webhook/message-id";
import { TICKBOX_VERSION } from "@/lib/domain/tickbox-version";
import { AddressNotAllowed } from "@/lib/llm/client/address-not-allowed";
import { guardedFetch } from "@/lib/llm/client/guarded-fetch";
import { signMessage } from "./sign-message";

const TIMEOUT_MS = 15_000;
/** As much of an answer as says what is wrong. */
const EXCERPT_CHARACTERS = 300;
/** Of an answer: its status counts, so that nobody is kept by an endless one. */
const ENOUGH_BYTES = 16_384;

const UNREADABLE =
  "The webhook’s secret cannot be read: this process has another TICKBOX_ENCRYPTION_KEY than the one it was stored under. Rotate the secret, or set the former key.";
const NOT_ALLOWED =
  "The address is on this machine or in a private network, or it redirects. An admin can allow private addresses for webhooks; redirects are never followed.";

/** Makes one attempt to send a delivery, unless another worker does or it is not due. */
export async function sendDelivery(
  deliveryId: string,
  random = Math.random(),
  workerId: string | null = null,
): Promise<void> {
  const claimed = await claimDelivery(deliveryId, workerId);
  if (claimed) await finishDelivery(claimed, await attempt(claimed), random);
}

async function attempt({ id, url, body, secrets, allowPrivate }: ClaimedDelivery): Promise<AttemptOutcome> {
  if (secrets === null) return { status: null, milliseconds: 0, excerpt: UNREADABLE };
  const begun = performance.now();
  const since = () => Math.round(performance.now() - begun);
  const message = { id: messageId(id), timestamp: Math.floor(Date.now() / 1_000), body };
  const headers = new Headers({
    ...{ "content-type": "application/json", "user-agent": `Tickbox/${TICKBOX_VERSION}` },
    ...{ "webhook-id": message.id, "webhook-timestamp": String(message.timestamp) },
    "webhook-signature": signMessage(secrets, message),
  });
  const guard = guardedFetch({ allowPrivate });
  try {
    const answer = await guard.senderTo(url, headers)(body, {
      signal: null,
      timeout: TIMEOUT_MS,
      enough: ENOUGH_BYTES,
    });
    return { status: answer.status, milliseconds: since(), excerpt: storable(answer.text) };
  } catch (error) {
    return { status: null, milliseconds: since(), excerpt: storable(reasonOf(error)) };
  } finally {
    guard.close();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressNotAllowed) return NOT_ALLOWED;
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `No answer within ${TIMEOUT_MS / 1_000} seconds.`;
  return error.message || ("code" in error ? String(error.code) : error.name);
}

/** PostgreSQL keeps no NUL. */
const storable = (text: string): string => [...text.replaceAll("\0", "")].slice(0, EXCERPT_CHARACTERS).join("");
