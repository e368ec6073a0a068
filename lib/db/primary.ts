import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";

/** Where there are several servers; one that is gone without a word answers no sooner than the others are asked. */
const CONNECT_MILLISECONDS = 3_000;
/** Between two looks at whether the primary still answers, and where it did not. */
const LOOK_MILLISECONDS = { well: 2_000, failed: 200 };

/**
 * One address for each server that a connection string names, separated by commas:
 * `postgresql://user:password@one:5432,two:5432/database`.
 */
export function addressesOf(url: string): string[] {
  const [, start = "", hosts = "", rest = ""] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return start === "" ? [url] : hosts.split(",").map((host) => start + host + rest);
}

/** Of a connection string's servers: which one was the primary last, and who is connected, to which. */
interface Servers {
  current: number;
  connected: Map<PrimaryClient, number>;
  isWatched: boolean;
}

const servers = new Map<string, Servers>();

/**
 * A connection to the server that takes writes. One to a standby fails before anything is asked of it, and so does one to a
 * server that is gone: the next connection is then to the next server. Where another one has become the primary, connections
 * to the one before end: it may have disappeared without closing them.
 */
export class PrimaryClient extends Client {
  constructor(config: ClientConfig = {}) {
    const url = config.connectionString ?? "";
    const addresses = addressesOf(url);
    const known = servers.get(url) ?? { current: 0, connected: new Map(), isWatched: false };
    servers.set(url, known);
    const { current } = known;
    const several = addresses.length > 1 && { connectionTimeoutMillis: CONNECT_MILLISECONDS };
    super({ ...config, ...several, connectionString: addresses[current] });
    let isReady = false;
    this.connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
      if (parameterName !== "in_hot_standby" || parameterValue !== "on") return;
      // It comes with the same words of the server, and would be heard before the error.
      this.connection.removeAllListeners("readyForQuery");
      // PostgreSQL's own code for what it refuses there
      this.connection.stream.destroy(Object.assign(new Error("The server is a standby"), { code: "25006" }));
    });
    this.connection.once("readyForQuery", () => {
      isReady = true;
      known.connected.set(this, current);
      for (const [other, place] of known.connected) if (place !== current) other.connection.stream.destroy();
      if (addresses.length > 1) void watch(known, config);
    });
    this.connection.once("end", () => {
      known.connected.delete(this);
      if (!isReady && known.current === current) known.current = (current + 1) % addresses.length;
    });
  }
}

/** Goes on connecting while anyone else is: what waits for a server that has become silent would find no other one. */
async function watch(known: Servers, config: ClientConfig): Promise<void> {
  if (known.isWatched) return;
  known.isWatched = true;
  for (let isWell = true; known.connected.size > 0; ) {
    await sleep(LOOK_MILLISECONDS[isWell ? "well" : "failed"], undefined, { ref: false });
    isWell = await answers(config);
  }
  known.isWatched = false;
}

async function answers(config: ClientConfig): Promise<boolean> {
  const client = new PrimaryClient(config);
  client.on("error", () => undefined);
  const isWell = await client.connect().then(
    () => true,
    () => false,
  );
  // Without waiting for a server that has become silent just now.
  void client.end().catch(() => undefined);
  client.connection.stream.destroy();
  return isWell;
}
