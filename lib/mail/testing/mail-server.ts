import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { z } from "zod";
import type { MailSettings } from "../mail-settings";
import { TEST_CERTIFICATE, TEST_KEY } from "./certificate";

export interface Received {
  from: string;
  to: string[];
  /** the whole mail as it came */
  mail: string;
  secure: boolean;
}

/** A mail server on this machine that keeps what it gets; it takes one user and password. */
export async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    onAuth({ username, password }, _, answer) {
      if (username === "tickbox" && password === "right") answer(null, { user: username });
      // Some servers repeat what they were sent.
      else answer(new Error(`Invalid login with ${password}`));
    },
    onData(stream, session, done) {
      void text(stream).then((mail) => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        received.push({ from, to: rcptTo.map(({ address }) => address), mail, secure: session.secure });
        done();
      });
    },
    ...options,
  });
  // Clients that refuse the certificate hang up.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = z.object({ port: z.number() }).parse(server.server.address());
  const settings: MailSettings = {
    host: "127.0.0.1",
    port,
    tls: "none",
    login: null,
    from: "Tickbox <tickbox@example.test>",
    address: "https://tickbox.example.test",
    digestMs: 24 * 60 * 60 * 1_000,
  };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { received, settings, close };
}
