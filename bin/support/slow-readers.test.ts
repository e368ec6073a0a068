import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { z } from "zod";
import { endSlowReaders } from "./slow-readers.mjs";

test("an endless answer that nobody reads is ended, one that is read and one that has nothing to say yet are not", async () => {
  const ended: (string | undefined)[] = [];
  const server = createServer((asked, response) => {
    response.once("close", () => ended.push(asked.url));
    if (asked.url === "/silent") response.write("a");
    else Readable.from(endless()).pipe(response);
  });
  endSlowReaders(server, { every: 50, least: 1_000 });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const get = async (path: string) => {
    const asked = request({ port, path, agent: false }).end();
    const [answer] = z.tuple([z.custom<IncomingMessage>()]).parse(await once(asked, "response"));
    answer.on("error", () => undefined);
    return answer;
  };
  const [unread, read, silent] = await Promise.all(["/unread", "/read", "/silent"].map(get));
  read?.resume();
  silent?.resume();
  await expect.poll(() => ended, { timeout: 30_000 }).toEqual(["/unread"]);
  unread?.destroy();
  server.closeAllConnections();
  server.close();
});

function* endless() {
  const chunk = Buffer.alloc(65_536);
  for (;;) yield chunk;
}
