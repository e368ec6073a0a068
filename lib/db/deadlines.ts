import { Socket } from "node:net";
import type { Client, ClientConfig } from "pg";
import { addressesOf, PrimaryClient } from "./primary";

const DEFAULT_SECONDS = 60;
/** For making a connection, or waiting for one of this process's. */
const CONNECT_MILLISECONDS = 15_000;
const KEEP_ALIVE_MILLISECONDS = 10_000;

/** How many times as long as an ordinary statement each kind of work may take. */
const TIMES = {
  ordinary: 1,
  /** of the job queue: its listening connection hears something each minute */
  queue: 5,
  /** for results and exports */
  reading: 5,
  /** imports, deletions, rounds of many tasks */
  long: 60,
  /** migrations, backups */
  maintenance: 1_440,
};
export type Patience = keyof typeof TIMES;

/** How long one statement of such work may take, in seconds. */
export function deadline(patience: Patience): number {
  const seconds = Number(process.env.TICKBOX_STATEMENT_SECONDS ?? DEFAULT_SECONDS);
  if (seconds > 0) return seconds * TIMES[patience];
  throw new Error(
    `TICKBOX_STATEMENT_SECONDS is "${process.env.TICKBOX_STATEMENT_SECONDS}"; a number above 0 is expected.`,
  );
}

/** Sent to the server at the start of a connection: it then ends a statement that takes longer than this, by itself. */
export function deadlineSettings(seconds: number): string {
  const milliseconds = Math.ceil(seconds * 1_000);
  return `SET statement_timeout = ${milliseconds}; SET idle_in_transaction_session_timeout = ${milliseconds}`;
}

/**
 * A connection that ends when the server, asked or not, says nothing for longer than a statement may take: then it, or the
 * network, is gone without a word. The driver's own `query_timeout` leaves the connection open, with the statement under way.
 */
export function connectionConfig(url: string, seconds: number): ClientConfig & { Client: typeof PrimaryClient } {
  return {
    Client: PrimaryClient,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    stream: () => endingInSilence(seconds),
  };
}

function endingInSilence(seconds: number): Socket {
  // The server's own limit comes first: its error says more, and the connection lives on.
  const silence = seconds * 1.1 + 1;
  const socket = new Socket().setTimeout(silence * 1_000);
  socket.once("timeout", () => {
    const error = new Error(`The database has not answered for ${Math.round(silence)} s`);
    // As Node itself says it of a connection that is lost without a word: Prisma knows errors by these.
    socket.destroy(Object.assign(error, { code: "ETIMEDOUT", errno: 0, syscall: "read" }));
  });
  return socket;
}

/** One connection of its own to the primary, whose loss the next statement tells. */
export async function connectClient(url: string, seconds: number): Promise<Client> {
  for (let left = addressesOf(url).length - 1; left > 0; left -= 1) {
    // It was not the primary, and the next one may be.
    const connected = await connectOnce(url, seconds).catch(() => null);
    if (connected) return connected;
  }
  return connectOnce(url, seconds);
}

async function connectOnce(url: string, seconds: number): Promise<Client> {
  const config = connectionConfig(url, seconds);
  const connectionTimeoutMillis = Math.min(CONNECT_MILLISECONDS, seconds * 1_000);
  const client = new PrimaryClient({ ...config, connectionTimeoutMillis });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(deadlineSettings(seconds));
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
