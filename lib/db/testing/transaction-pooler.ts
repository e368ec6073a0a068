import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { Client } from "pg";
import { z } from "zod";

const AUTHENTICATION_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** A pooler that has one connection and lends it to everybody in turn; who sent last gets what it says. */
export async function transactionPooler(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const lent = new Client({ connectionString: url });
  lent.on("error", () => undefined);
  await lent.connect();
  const { stream } = lent.connection;
  stream.removeAllListeners("data");
  const borrowers = new Set<Socket>();
  let borrower: Socket | undefined;
  stream.on("data", (bytes) => borrower?.write(bytes));
  const server = createServer((socket) => {
    borrowers.add(socket);
    socket.on("error", () => undefined);
    // Of a message at the start only its end is waited for; it names user and database.
    socket.once("data", () => {
      socket.write(Buffer.concat([AUTHENTICATION_OK, READY]));
      socket.on("data", (bytes) => {
        // "X" ends the borrower's session and not ours.
        if (bytes[0] === 0x58) return;
        borrower = socket;
        stream.write(bytes);
      });
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = z.custom<AddressInfo>().parse(server.address());
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    close: async () => {
      for (const socket of borrowers) socket.destroy();
      server.close();
      stream.destroy();
      await once(server, "close");
    },
  };
}
