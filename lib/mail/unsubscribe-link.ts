import { createHmac, timingSafeEqual } from "node:crypto";

/** Emails that a person can stop by a link, without signing in. */
export type StoppableMail =
  | { kind: "notices"; studyId: string; userId: string }
  /** of discussions and mentions, in all studies */
  | { kind: "digest"; userId: string };

/**
 * Headers by which mail programs offer to unsubscribe with one click (RFC 8058), and the address for the email's own text.
 * The link does not expire, since emails are kept; it can stop these emails alone. Without a secret it leads to the settings.
 * @param address the server's own, without a slash at its end
 */
export function unsubscribeBy(
  mail: StoppableMail,
  {
    address,
    settings,
    secret = process.env.BETTER_AUTH_SECRET,
  }: { address: string; settings: string; secret?: string },
): { link: string; headers: Record<string, string> } {
  if (!secret) return { link: settings, headers: { "List-Unsubscribe": `<${settings}>` } };
  const query = new URLSearchParams({ emails: signed(mail, secret) });
  return {
    link: `${address}/unsubscribe?${query}`,
    headers: {
      "List-Unsubscribe": `<${address}/api/v1/unsubscribe?${query}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** Which emails a link stops; null: it is not one of ours, or a part of it is missing. */
export function readUnsubscribeToken(token: string, secret = process.env.BETTER_AUTH_SECRET): StoppableMail | null {
  const [kind, ...parts] = token.split(".").slice(0, -1);
  const [first = "", second = ""] = parts;
  const mail: StoppableMail | null =
    kind === "notices" && parts.length === 2
      ? { kind, studyId: first, userId: second }
      : kind === "digest" && parts.length === 1
        ? { kind, userId: first }
        : null;
  if (!mail || !secret) return null;
  const [given, expected] = [Buffer.from(token), Buffer.from(signed(mail, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? mail : null;
}

function signed(mail: StoppableMail, secret: string): string {
  const said = (mail.kind === "notices" ? [mail.kind, mail.studyId, mail.userId] : [mail.kind, mail.userId]).join(".");
  const signature = createHmac("sha256", secret).update(`unsubscribe|${said}`).digest("base64url");
  return `${said}.${signature}`;
}
