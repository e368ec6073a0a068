import { createTransport } from "nodemailer";
import { z } from "zod";
import type { MailSettings } from "./mail-settings";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Why a mail was not sent: `server` where no mail can be sent now (away, or it refuses our login), `mail` where it refused
 * this one for good, `later` where it asks to try again, `unknown` where the mail may have arrived all the same.
 */
export type MailFailure = "server" | "mail" | "later" | "unknown";
export type Sent =
  | { readonly ok: true }
  | { readonly ok: false; readonly failure: MailFailure; readonly message: string };

export interface Mailer {
  send(mail: Mail): Promise<Sent>;
  close(): void;
}

const PATIENCE_MS = 20_000;

/**
 * A connection to the operator's mail server. Certificates are always checked.
 * @param certificateAuthority trusted besides the system's, for tests
 */
export function openMailer(settings: MailSettings, certificateAuthority?: string): Mailer {
  const { host, port, tls, login, from } = settings;
  const transport = createTransport({
    host,
    port,
    secure: tls === "implicit",
    requireTLS: tls === "starttls",
    ignoreTLS: tls === "none",
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    ...(certificateAuthority ? { tls: { ca: certificateAuthority } } : {}),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, headers }) {
      try {
        await transport.sendMail({ from, to: { name: "", address: to }, subject, text, headers: { ...headers } });
        return { ok: true };
      } catch (error) {
        return { ok: false, failure: failureOf(error), message: withoutPassword(error, login?.password ?? null) };
      }
    },
    close: () => transport.close(),
  };
}

const smtpErrorSchema = z.object({
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

const NOT_CONNECTED = new Set(["EDNS", "EAUTH", "ETLS", "ECONNECTION", "ENOAUTH"]);
const PERMANENT = 500;

function failureOf(error: unknown): MailFailure {
  const { code, command, responseCode } = smtpErrorSchema.catch({}).parse(error);
  if (command === "CONN" || NOT_CONNECTED.has(code ?? "")) return "server";
  if (code === "EENVELOPE" || responseCode !== undefined) {
    return responseCode === undefined || responseCode >= PERMANENT ? "mail" : "later";
  }
  return "unknown";
}

function withoutPassword(error: unknown, password: string | null): string {
  const message = error instanceof Error ? error.message : String(error);
  if (password === null) return message;
  const forms = [password, Buffer.from(password).toString("base64"), encodeURIComponent(password)];
  return forms.reduce((text, form) => text.replaceAll(form, "…"), message);
}
