import { type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parquetWriteBuffer } from "hyparquet-writer";
import type { Fault } from "./faults";
import type { Instance } from "./instance";

const HOLD_MILLISECONDS = 5_000;
const UPGRADES = 3_000;
const SOCKETS = 300;
const HOSTILE_PASSWORDS = 10;
const MEGABYTE = 1024 * 1024;
const UNREAD_EXPORTS = 20;

/** What somebody does from outside, none of which may keep others waiting. */
export const ATTACKS: readonly Fault[] = [
  { name: "flood of Upgrade requests", isBeside: true, cause: floodUpgrades },
  { name: "sockets held open: slow headers, slow bodies, half-closed", isBeside: true, cause: holdSockets },
  { name: "exports that nobody reads", isBeside: true, cause: leaveUnread },
  { name: "hostile passwords", isBeside: true, cause: sendHostilePasswords },
  { name: "a file of 200 kB that grows to 12 GB", isBeside: true, cause: sendGrowingFile },
];

function open(instance: Instance, text: string): Socket {
  const socket = connect(Number(new URL(instance.address).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(text);
  return socket;
}

async function floodUpgrades(instance: Instance): Promise<void> {
  const sockets: Socket[] = [];
  for (let sent = 0; sent < UPGRADES; sent += 1) {
    sockets.push(
      open(instance, "GET /n HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n").resume(),
    );
    // As many at once as one address may have.
    if (sockets.length >= SOCKETS) sockets.shift()?.destroy();
    // Some 400 a second: that was enough to stop a server for good.
    if (sent % 4 === 0) await sleep(10);
  }
  for (const socket of sockets) socket.destroy();
}

async function holdSockets(instance: Instance): Promise<void> {
  const beginnings = [
    "",
    "GET /api/v1/health HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
    "GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n",
  ];
  const sockets = Array.from({ length: SOCKETS }, (_, i) => open(instance, beginnings[i % beginnings.length] ?? ""));
  // Half-closed: they have asked, say that they have no more to say, and read nothing.
  for (const [i, socket] of sockets.entries()) if (i % beginnings.length === beginnings.length - 1) socket.end();
  await sleep(HOLD_MILLISECONDS);
  for (const socket of sockets) socket.destroy();
}

async function leaveUnread(instance: Instance): Promise<void> {
  const { studyId, cookie } = await instance.owner();
  const path = `/api/v1/studies/${studyId}/export/study.jsonl`;
  const asked = Array.from({ length: UNREAD_EXPORTS }, () => {
    const one = request(`${instance.address}${path}`, { headers: { cookie }, agent: false });
    one.on("error", () => undefined).on("response", (answer: IncomingMessage) => answer.pause());
    return one.end();
  });
  await sleep(HOLD_MILLISECONDS);
  for (const one of asked) one.destroy();
}

async function sendHostilePasswords(instance: Instance): Promise<void> {
  const { cookie } = await instance.owner();
  const body = JSON.stringify({ currentPassword: "not this one", newPassword: "p4ssw0rd".repeat(32) });
  const headers = { cookie, origin: instance.address, "content-type": "application/json" };
  const send = () => fetch(`${instance.address}/api/auth/change-password`, { method: "POST", headers, body });
  await Promise.allSettled(Array.from({ length: HOSTILE_PASSWORDS }, send));
}

/** One text of 4 MB, which 3,000 rows name: what a data set with long prompts does without malice. */
async function sendGrowingFile(instance: Instance): Promise<void> {
  const { studyId, cookie } = await instance.owner();
  const text = "Write a story. ".repeat((4 * MEGABYTE) / 15);
  const data = Array.from({ length: 3_000 }, () => text);
  const body = new Uint8Array(parquetWriteBuffer({ columnData: [{ name: "instruction", data, type: "STRING" }] }));
  const headers = {
    cookie,
    origin: instance.address,
    accept: "application/json",
    "content-type": "application/octet-stream",
  };
  await fetch(`${instance.address}/api/v1/studies/${studyId}/imports?mode=check&fileName=grows.parquet`, {
    method: "POST",
    headers,
    body,
    signal: AbortSignal.timeout(120_000),
  }).then((answer) => answer.text());
}
