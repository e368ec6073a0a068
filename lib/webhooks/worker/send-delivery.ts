import { lookup } from "node:dns/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { guardedFetch } from "@/lib/llm/client/guarded-fetch";
import { networkList } from "@/lib/llm/client/network-list.mjs";
import { isPrivateAddress } from "@/lib/llm/client/private-address";
import { type AttemptOutcome, finishDelivery } from "@/lib/webhooks/server/finish-delivery";
import { type BegunDelivery, beginDelivery } from "@/lib/webhooks/server/internal/begin-delivery";
import { TICKBOX_VERSION } from "@/lib/wire/installation";
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

const LOOKUP_MS = 3_000;

/** In one sentence for all reasons: nobody learns here which names there are in the networks around this server. */
const NOWHERE =
  "Nothing can be delivered to this address now: its name is unknown, or it is on this machine or in a private network that TICKBOX_WEBHOOK_NETWORKS does not name. Correct the address, or ask who runs this server.";
const UNENCRYPTED =
  "The address begins with http://, so messages can be read on their way. Use https:// outside your own network.";

/** What is wrong with an address that can be seen before the first delivery. It may be right later, so that it is kept. */
export async function addressWarnings(address: string): Promise<string[]> {
  const { hostname, protocol } = new URL(address);
  const isNamed = webhookNetworks();
  const host = hostname.replace(/^\[|\]$/g, "");
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), sleep(LOOKUP_MS, [], { ref: false })]);
  const isReached = found.some(({ address }) => !isPrivateAddress(address) || isNamed(address));
  const isOwn = isReached && found.every(({ address }) => isNamed(address));
  return [...(isReached ? [] : [NOWHERE]), ...(protocol === "http:" && !isOwn ? [UNENCRYPTED] : [])];
}

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
