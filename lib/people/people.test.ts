import { describe, expect, it } from "vitest";
import { crowdSettingsSchema } from "./crowd";
import { joinSchema, newInvitationSchema } from "./invitation/people-invitation";
import { invitationState } from "./invitation/study-invitation";
import { emailSchema, passwordSchema, personNameSchema, secretSchema } from "./people";

describe("personNameSchema", () => {
  it("trims and joins white space", () => {
    expect(personNameSchema.parse("  Ada\n  Lovelace ")).toBe("Ada Lovelace");
  });

  it.each([
    ["Persian, two parts of one name", "علی\u200cرضا"],
    ["Persian, with a vowel sign", "نیکِ\u200cنام"],
    ["Hindi, a half letter", "श्रीलक्ष\u094d\u200dमी"],
    ["Sinhala", "ශ\u0dca\u200dරී"],
    ["Malayalam, at the end", "മോഹന\u0d4d\u200d"],
    ["Telugu, at the end", "శ్రీనివాస\u0c4d\u200c Rao"],
    ["Bengali, before the virama", "র\u200d\u09cdযাব"],
  ])("keeps the joiners of no width that a name is written with: %s", (_, name) => {
    expect(personNameSchema.parse(name)).toBe(name.normalize("NFC"));
  });

  it.each(
    [
      ["", "   ", "a\u0000b", "Ada\u202eecalevoL", "\u200b", "x".repeat(101)],
      // joiners that join nothing: alone, in a Latin name, at an end, two in a row
      ["\u200c", "\u200d\u200c", "Ad\u200da", "علی\u200c", "\u200cعلی", "علی\u200d\u200cرضا", "علی\u200c رضا"],
      // looks like nothing though it counts as a letter, a sign or a mark
      ["\u3164", "Ada\u3164", "\u2800", "\ufe0f", "\u034f", "Ada\ud800"],
    ].flat(),
  )("refuses %j", (name) => {
    expect(personNameSchema.safeParse(name).success).toBe(false);
  });
});

it("an email is the same in any case and with white space around it", () => {
  expect(emailSchema.parse("  Ada@Example.ORG ")).toBe("ada@example.org");
  expect(emailSchema.safeParse("ada").success).toBe(false);
});

it("a password has 12 to 128 characters, white space counts", () => {
  expect(passwordSchema.safeParse("12345678901").success).toBe(false);
  expect(passwordSchema.parse(" 1234567890 ")).toBe(" 1234567890 ");
  expect(passwordSchema.safeParse("x".repeat(128)).success).toBe(true);
  expect(passwordSchema.safeParse("x".repeat(129)).success).toBe(false);
});

it("a cut link is told apart from a whole one before the database is asked", () => {
  expect(secretSchema.safeParse("x".repeat(42)).success).toBe(false);
  expect(secretSchema.safeParse("x".repeat(43)).success).toBe(true);
  expect(secretSchema.safeParse(`${"x".repeat(43)}/`).success).toBe(false);
});

describe("newInvitationSchema", () => {
  it("lasts fourteen days and lets in one person unless said otherwise", () => {
    expect(newInvitationSchema.parse({ role: "annotator", label: "Ada" })).toMatchObject({
      validForHours: 336,
      maxUses: 1,
    });
  });

  it.each([
    { validForHours: 0 },
    { validForHours: 8_761 },
    { maxUses: 0 },
    { maxUses: 1.5 },
    { label: " " },
    { role: "admin" },
  ])("refuses %j", (over) => {
    expect(newInvitationSchema.safeParse({ role: "annotator", label: "Ada", ...over }).success).toBe(false);
  });
});

describe("invitationState", () => {
  const now = new Date("2026-01-01");
  const facts = { revokedAt: null, expiresAt: new Date("2026-01-02"), uses: 1, maxUses: 2 };

  it("is active until it is revoked, used up or past its time", () => {
    expect(invitationState(facts, now)).toBe("active");
    expect(invitationState({ ...facts, maxUses: null, uses: 9 }, now)).toBe("active");
    expect(invitationState({ ...facts, uses: 2 }, now)).toBe("used_up");
    expect(invitationState({ ...facts, expiresAt: now }, now)).toBe("expired");
    expect(invitationState({ ...facts, uses: 2, revokedAt: now }, now)).toBe("revoked");
  });
});

const TOKEN = "x".repeat(43);

it("whoever joins by name alone sends no email, whoever makes an account sends one", () => {
  expect(joinSchema.safeParse({ token: TOKEN, way: "name", name: "Ada" }).success).toBe(true);
  expect(joinSchema.safeParse({ token: TOKEN, way: "account", name: "Ada" }).success).toBe(false);
});

it("a platform link says at each field what is wrong with it", () => {
  const wrong = {
    roundId: "0198c7a0-0000-7000-8000-000000000000",
    participantParameter: "id",
    studyParameter: "id",
    endings: { completed: { code: "x".repeat(101) }, screenedOut: { address: "http://example.org" } },
    pay: { perLabel: Number.NaN },
  };
  const issuesOf = (settings: object) =>
    crowdSettingsSchema.safeParse(settings).error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(issuesOf(wrong)).toEqual([
    ["endings.completed.code", "write at most 100 characters"],
    ["endings.screenedOut.address", "write an address that begins with https://"],
    ["pay.perLabel", "write a number"],
  ]);
  const { roundId, participantParameter, studyParameter } = wrong;
  expect(issuesOf({ roundId, participantParameter, studyParameter })).toEqual([
    ["studyParameter", "give each parameter another name"],
  ]);
});
