import { createServer } from "node:net";

/** Whether this machine would let us listen there now. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.unref();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The wanted port or the next free one after it. */
export async function nextFreePort(wanted: number, host = "127.0.0.1"): Promise<number> {
  const last = Math.min(wanted + 200, 65_535);
  for (let port = wanted; port <= last; port += 1) {
    if (await isPortFree(port, host)) return port;
  }
  throw new Error(`No free port between ${wanted} and ${last}.`);
}
