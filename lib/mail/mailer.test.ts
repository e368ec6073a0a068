import { afterEach, expect, test } from "vitest";
import type { MailSettings } from "./mail-settings";
import { type Mail, openMailer } from "./mailer";
import { TEST_CERTIFICATE } from "./testing/certificate";
import { mailServer } from "./testing/mail-server";

const MAIL: Mail = {
  to: "rita@example.test",
  subject: "Tickbox: ☑",
  text: "Ärger\n.\nEnd",
  headers: { "X-Test": "1" },
};

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

async function server(options?: Parameters<typeof mailServer>[0]) {
  const made = await mailServer(options);
  closing.push(made.close);
  return made;
}

async function send(settings: MailSettings, { mail = MAIL, ca }: { mail?: Mail; ca?: string } = {}) {
  const mailer = openMailer(settings, ca);
  try {
    return await mailer.send(mail);
  } finally {
    mailer.close();
  }
}

const login = (password: string) => ({ user: "tickbox", password });

test("a mail arrives with its sender, reader, subject, headers and text", async () => {
  const { settings, received } = await server();
  expect(await send(settings)).toEqual({ ok: true });
  expect(received).toMatchObject([{ from: "tickbox@example.test", to: ["rita@example.test"], secure: false }]);
  const mail = received[0]?.mail ?? "";
  expect(mail).toContain("Subject: =?UTF-8?Q?Tickbox=3A_=E2=98=91?=");
  expect(mail).toContain("X-Test: 1");
  expect(mail).toMatch(/=C3=84rger\r\n\.\r\nEnd/);
});

test("a line break in an address or a subject adds no header and no reader", async () => {
  const { settings, received } = await server();
  await send(settings, {
    mail: { ...MAIL, to: "a@example.test\r\nBcc: b@example.test", subject: "x\r\nBcc: c@example.test" },
  });
  for (const { to, mail } of received) {
    expect(to).toHaveLength(1);
    expect(mail).not.toMatch(/^Bcc:/m);
  }
});

test.each(["starttls", "implicit"] as const)(
  "%s sends through TLS, and only to a certificate it trusts",
  async (tls) => {
    const { settings, received } = await server({ secure: tls === "implicit" });
    const secured = { ...settings, tls, login: login("right") };
    expect(await send(secured)).toMatchObject({ ok: false, failure: "server" });
    expect(received).toEqual([]);
    expect(await send(secured, { ca: TEST_CERTIFICATE })).toEqual({ ok: true });
    expect(received).toMatchObject([{ secure: true }]);
  },
);

test("STARTTLS that the server does not offer is refused, not skipped", async () => {
  const { settings, received } = await server({ disabledCommands: ["STARTTLS"] });
  expect(await send({ ...settings, tls: "starttls" })).toMatchObject({ ok: false, failure: "server" });
  expect(received).toEqual([]);
});

test("a refused login is told without the password, also where the server repeats it", async () => {
  const { settings } = await server();
  const wrong = { ...settings, tls: "starttls" as const, login: login("wrong-secret") };
  const sent = await send(wrong, { ca: TEST_CERTIFICATE });
  expect(sent).toMatchObject({
    ok: false,
    failure: "server",
    message: expect.stringContaining("Invalid login with …"),
  });
  expect(JSON.stringify(sent)).not.toContain("wrong-secret");
});

test("what was refused for good, what may be tried again and what nobody knows are told apart", async () => {
  const refusing = (responseCode: number) =>
    server({ onRcptTo: (_, __, answer) => answer(Object.assign(new Error("No."), { responseCode })) });
  expect(await send((await refusing(550)).settings)).toMatchObject({ ok: false, failure: "mail" });
  expect(await send((await refusing(450)).settings)).toMatchObject({ ok: false, failure: "later" });
  const { settings, close } = await mailServer();
  await close();
  expect(await send(settings)).toMatchObject({ ok: false, failure: "server" });
  const hangingUp = await server({
    onData: (stream, _, done) => {
      stream.resume();
      stream.on("end", () => done(Object.assign(new Error("Bye."), { responseCode: 421 })));
    },
  });
  expect(await send(hangingUp.settings)).toMatchObject({ ok: false, failure: "later" });
});
