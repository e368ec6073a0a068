import { expect, test } from "vitest";
import { readUnsubscribeToken, type StoppableMail, unsubscribeBy } from "./unsubscribe-link";

const secret = "a secret for this test alone";
const address = "https://tickbox.example.test";
const settings = `${address}/account`;
const mails: StoppableMail[] = [
  { kind: "notices", studyId: "s1", userId: "ann" },
  { kind: "digest", userId: "ann" },
];

const tokenOf = (link: string) => new URL(link).searchParams.get("emails") ?? "";

test("a link stops what it was made for; changed, cut or signed by another server it stops nothing", () => {
  for (const mail of mails) {
    const { link, headers } = unsubscribeBy(mail, { address, settings, secret });
    const token = tokenOf(link);
    expect(readUnsubscribeToken(token, secret)).toEqual(mail);
    expect(headers).toEqual({
      "List-Unsubscribe": `<${address}/api/v1/unsubscribe?emails=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    for (const other of [token.replace("ann", "bob"), token.slice(0, -1), `${token}.`, "", token.replace("s1.", "")]) {
      if (other !== token) expect(readUnsubscribeToken(other, secret)).toBeNull();
    }
    expect(readUnsubscribeToken(token, "another secret")).toBeNull();
  }
  const [one = "", other = ""] = mails.map((mail) => tokenOf(unsubscribeBy(mail, { address, settings, secret }).link));
  const mixed = `${other.slice(0, other.lastIndexOf("."))}${one.slice(one.lastIndexOf("."))}`;
  expect(readUnsubscribeToken(mixed, secret)).toBeNull();
});

test("without a secret the settings are where to unsubscribe", () => {
  const headers = { "List-Unsubscribe": `<${settings}>` };
  expect(unsubscribeBy(mails[1] ?? { kind: "digest", userId: "" }, { address, settings, secret: "" })).toEqual({
    link: settings,
    headers,
  });
});
