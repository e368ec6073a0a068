import { guardedFetch } from "@/lib/llm/client/guarded-fetch";
import { networkList } from "@/lib/llm/client/network-list.mjs";
import { type AttemptOutcome, finishDelivery } from "@/lib/webhooks/server/finish-delivery";
import { type BegunDelivery, beginDelivery } from "@/lib/webhooks/server/internal/begin-delivery";
import { TICKBOX_VERSION } from "@/lib/wire/tickbox-version";
import { messageId } from "../server/deliveries";
import { noConnection, shownAnswer, shownFailure } from "./delivery-words";
import { sendNotice } from "./send-notice";
import { signMessage } from "./sign-message";

const TIMEOUT_MS = 15_000;
/** Of an answer: its status counts, so that nobody is kept by an endless one. */
const ENOUGH_BYTES = 16_384;

const UNREADABLE =
  "The webhook’s secret cannot be read: this process has another TICKBOX_ENCRYPTION_KEY than the one it was stored under. Rotate the secret, or set the former key.";

/** Of this machine and of private networks, those that webhooks may go to. */
export const webhookNetworks = () => networkList(process.env.TICKBOX_WEBHOOK_NETWORKS, "TICKBOX_WEBHOOK_NETWORKS");

/** Makes one attempt to send a delivery, unless it is not due. */
export async function sendDelivery(deliveryId: string, random = Math.random()): Promise<void> {
  const begun = await beginDelivery(deliveryId);
  if (begun) await finishDelivery(begun, await attempt(begun), random);
}

async function attempt({ id, userId, url, body, secrets }: BegunDelivery): Promise<AttemptOutcome> {
  if (userId !== null) return sendNotice({ id, userId, body });
  if (secrets === null) return { status: null, milliseconds: 0, excerpt: UNREADABLE };
  const begun = performance.now();
  const since = () => Math.round(performance.now() - begun);
  const message = { id: messageId(id), timestamp: Math.floor(Date.now() / 1_000), body };
  const headers = new Headers({
    "content-type": "application/json",
    "user-agent": `Tickbox/${TICKBOX_VERSION}`,
    "webhook-id": message.id,
    "webhook-timestamp": String(message.timestamp),
    "webhook-signature": signMessage(secrets, message),
  });
  const isNamed = webhookNetworks();
  let isPrivate = false;
  const guard = guardedFetch({
    allowPrivate: (address) => {
      isPrivate = isNamed(address);
      return isPrivate;
    },
  });
  try {
    const answer = await guard.senderTo(url, headers)(body, {
      signal: null,
      timeout: TIMEOUT_MS,
      enough: ENOUGH_BYTES,
    });
    return { status: answer.status, milliseconds: since(), excerpt: shownAnswer(answer.text, isPrivate) };
  } catch (error) {
    const excerpt = shownFailure(error, isPrivate, TIMEOUT_MS);
    return excerpt === null ? noConnection : { status: null, milliseconds: since(), excerpt };
  } finally {
    guard.close();
  }
}
