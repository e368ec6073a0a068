import { createServer, type IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { z } from "zod";

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  /** whatever came, earliest first */
  received: ReceivedMessage[];
  close(): Promise<void>;
}

interface ReceiverAnswer {
  status: number;
  /** in parts where there are several */
  text?: string | Iterable<string>;
  headers?: Record<string, string>;
}

/** A receiver of webhooks on this machine. @param answer to the message of this number, from 1 on */
export async function startReceiver(
  answer: (number: number) => ReceiverAnswer | Promise<ReceiverAnswer>,
): Promise<Receiver> {
  const received: ReceivedMessage[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text;
    });
    request.on("end", async () => {
      received.push({ headers: request.headers, body });
      const { status, text = "", headers } = await answer(received.length);
      Readable.from(typeof text === "string" ? [text] : text).pipe(response.writeHead(status, headers));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
