import { z } from "zod";

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, TLS after STARTTLS or nothing, or none at all */
  readonly tls: "implicit" | "starttls" | "none";
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: string;
  /** the address people use, without a slash at its end */
  readonly address: string;
  readonly digestMs: number;
}

const HOUR_MS = 60 * 60 * 1_000;
const IMPLICIT_PORT = 465;
const SUBMISSION_PORT = 587;

/** An empty line in a file of settings is none. */
const text = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === "" ? null : value.trim()));
const number = (least: number, most: number, otherwise: number | null) =>
  text.transform((value, context) => {
    if (value === null) return otherwise;
    const read = Number(value);
    if (Number.isInteger(read) && read >= least && read <= most) return read;
    context.addIssue({ code: "custom", message: `takes a whole number from ${least} to ${most}` });
    return z.NEVER;
  });

const environmentSchema = z.object({
  TICKBOX_SMTP_HOST: text,
  TICKBOX_SMTP_PORT: number(1, 65_535, null),
  TICKBOX_SMTP_TLS: text.pipe(z.enum(["implicit", "starttls", "none"], "takes implicit, starttls or none").nullable()),
  TICKBOX_SMTP_USER: text,
  TICKBOX_SMTP_PASSWORD: text,
  TICKBOX_MAIL_FROM: text,
  TICKBOX_DIGEST_HOURS: number(1, 24 * 31, 24),
  TICKBOX_URL: text.pipe(z.url("takes an address such as https://tickbox.example.org").nullable()),
});

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the operator set a mail server: without one nothing of email is shown. */
export function sendsMail(environment: Environment = process.env): boolean {
  return Boolean(environment.TICKBOX_SMTP_HOST?.trim());
}

/**
 * How mail is sent; null where no mail server is set.
 * @throws Error that names the setting at fault, never its value
 */
export function mailSettings(environment: Environment = process.env): MailSettings | null {
  if (!sendsMail(environment)) return null;
  const read = environmentSchema.safeParse(environment);
  if (!read.success) {
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`).join(" "));
  }
  const { TICKBOX_SMTP_HOST: host, TICKBOX_SMTP_USER: user, TICKBOX_SMTP_PASSWORD: password } = read.data;
  const { TICKBOX_MAIL_FROM: from, TICKBOX_URL: address } = read.data;
  if (!host || !from || !address) {
    throw new Error(
      "With TICKBOX_SMTP_HOST, set TICKBOX_MAIL_FROM and TICKBOX_URL too: emails name a sender and links.",
    );
  }
  if ((user === null) !== (password === null)) {
    throw new Error("Set TICKBOX_SMTP_USER and TICKBOX_SMTP_PASSWORD both, or neither.");
  }
  const tls = read.data.TICKBOX_SMTP_TLS ?? (read.data.TICKBOX_SMTP_PORT === IMPLICIT_PORT ? "implicit" : "starttls");
  if (tls === "none" && password !== null) {
    throw new Error("TICKBOX_SMTP_TLS=none would send TICKBOX_SMTP_PASSWORD in clear text. Use starttls or implicit.");
  }
  return {
    host,
    tls,
    from,
    address: address.replace(/\/+$/, ""),
    port: read.data.TICKBOX_SMTP_PORT ?? (tls === "implicit" ? IMPLICIT_PORT : SUBMISSION_PORT),
    login: user !== null && password !== null ? { user, password } : null,
    digestMs: (read.data.TICKBOX_DIGEST_HOURS ?? 24) * HOUR_MS,
  };
}
