import { connect } from "node:net";
import { isPortFree } from "@/lib/db/embedded/reachability";

const USUAL_PORT = 3000;
const TRIES = 100;

/**
 * The port for the web server: the wanted one, or the next one that nobody uses.
 * @param wanted null for the usual one
 * @param ours held by a web server that gives it up for the next one
 */
export async function chooseWebPort(
  wanted: number | null,
  host: string,
  ours: number | null,
): Promise<{ port: number; taken: number | null }> {
  const first = wanted ?? USUAL_PORT;
  for (let port = first; port < first + TRIES && port <= 65_535; port += 1) {
    if (port === ours || (await isUnused(port, host))) return { port, taken: port === first ? null : first };
  }
  throw new Error(`Port ${first} and the ${TRIES - 1} after it are in use. Choose another one with --port.`);
}

/** Being allowed to listen is not enough: "localhost" in a browser may be another program at the machine's other address. */
async function isUnused(port: number, host: string): Promise<boolean> {
  if (!(await isPortFree(port, host))) return false;
  const answers = await Promise.all(["127.0.0.1", "::1"].map((address) => doesAnswer(port, address)));
  return !answers.includes(true);
}

function doesAnswer(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 500 });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
    socket.once("timeout", () => settle(false));
  });
}
