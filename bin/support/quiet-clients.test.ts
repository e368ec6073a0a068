import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { quietAboutClients } from "./quiet-clients.mjs";

test("that a client has gone is no error in the log, whoever wraps it; what else breaks is one", async () => {
  const written: unknown[][] = [];
  const log = { error: (...said: unknown[]) => void written.push(said) };
  const failures: unknown[] = [];
  const server = createServer(async (request) => {
    // As a handler that reads what is sent, and the framework around it.
    try {
      for await (const _ of request);
    } catch (error) {
      failures.push(error);
      log.error(error);
      log.error("failed to read:", new Error("failed to read", { cause: error }));
      server.emit("told");
    }
  });
  quietAboutClients(server, log);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const client = connect(address.port, "127.0.0.1");
  const told = once(server, "told");
  client.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nbegun", () => client.resetAndDestroy());
  await told;
  expect(failures).toMatchObject([{ code: "ECONNRESET" }]);
  const other = Object.assign(new Error("database"), { code: "ECONNRESET" });
  log.error(other);
  expect(written).toEqual([[other]]);
  server.close();
});
