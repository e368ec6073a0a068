import { expect, test } from "vitest";
import { mailSettings, sendsMail } from "./mail-settings";

const LEAST = {
  TICKBOX_SMTP_HOST: "mail.example.org",
  TICKBOX_MAIL_FROM: "Tickbox <tickbox@example.org>",
  TICKBOX_URL: "https://tickbox.example.org/",
};
const LOGIN = { TICKBOX_SMTP_USER: "tickbox", TICKBOX_SMTP_PASSWORD: "secret-of-mail" };

test("without a host there is no mail", () => {
  expect(mailSettings({ ...LEAST, TICKBOX_SMTP_HOST: " " })).toBeNull();
  expect([sendsMail({}), sendsMail(LEAST)]).toEqual([false, true]);
});

test("the least settings use STARTTLS on the submission port, once a day", () => {
  expect(mailSettings(LEAST)).toEqual({
    host: "mail.example.org",
    port: 587,
    tls: "starttls",
    login: null,
    from: LEAST.TICKBOX_MAIL_FROM,
    address: "https://tickbox.example.org",
    digestMs: 86_400_000,
  });
});

test("port 465 means TLS from the first byte, and implicit TLS means port 465", () => {
  expect(mailSettings({ ...LEAST, TICKBOX_SMTP_PORT: "465" })).toMatchObject({ port: 465, tls: "implicit" });
  expect(mailSettings({ ...LEAST, TICKBOX_SMTP_TLS: "implicit" })).toMatchObject({ port: 465, tls: "implicit" });
  expect(mailSettings({ ...LEAST, TICKBOX_SMTP_PORT: "2525" })).toMatchObject({ port: 2525, tls: "starttls" });
});

test.each([
  [{ TICKBOX_MAIL_FROM: "" }, /TICKBOX_MAIL_FROM/],
  [{ TICKBOX_URL: "" }, /TICKBOX_URL/],
  [{ TICKBOX_URL: "tickbox" }, /TICKBOX_URL takes an address/],
  [{ TICKBOX_SMTP_PORT: "0x10000" }, /TICKBOX_SMTP_PORT takes a whole number from 1 to 65535/],
  [{ TICKBOX_SMTP_TLS: "yes" }, /TICKBOX_SMTP_TLS takes implicit, starttls or none/],
  [{ TICKBOX_DIGEST_HOURS: "0" }, /TICKBOX_DIGEST_HOURS/],
  [{ TICKBOX_SMTP_USER: "tickbox" }, /both, or neither/],
  [{ ...LOGIN, TICKBOX_SMTP_TLS: "none" }, /in clear text/],
])("%o is refused by name, without its secret", (change, message) => {
  const read = () => mailSettings({ ...LEAST, ...change });
  expect(read).toThrow(message);
  expect(read).not.toThrow(/secret-of-mail/);
});
