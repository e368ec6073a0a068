import { expect, test } from "vitest";
import { rightsOf } from "./sign-on";
import { groupsIn, signOnSettings, waysIn } from "./sign-on-settings";

const STUDY = "01990000-0000-7000-8000-000000000001";
const GIVEN = {
  TICKBOX_OIDC_ISSUER: "https://id.example.org/realms/lab",
  TICKBOX_OIDC_CLIENT_ID: "tickbox",
  TICKBOX_URL: "https://tickbox.example.org/",
};

test("without a service there are passwords; with one, its settings have defaults", () => {
  expect(signOnSettings({})).toBeNull();
  expect(waysIn({})).toEqual({ signOn: null, passwords: true });
  expect(signOnSettings(GIVEN)).toEqual({
    issuer: "https://id.example.org/realms/lab",
    clientId: "tickbox",
    clientSecret: null,
    address: "https://tickbox.example.org",
    name: "your organisation",
    scopes: ["openid", "email", "profile"],
    groupsClaim: "groups",
    allowedGroups: [],
    rights: [],
    signUp: true,
    trustsEmail: false,
  });
});

test("groups, also those of a directory, give rights", () => {
  const settings = signOnSettings({
    ...GIVEN,
    TICKBOX_OIDC_ALLOWED_GROUPS: "cn=raters,ou=lab; staff",
    TICKBOX_OIDC_ROLES: `cn=admins,ou=lab=admin; staff=create-studies; staff=researcher:${STUDY}; cn=raters,ou=lab=annotator:${STUDY}`,
  });
  expect(settings?.allowedGroups).toEqual(["cn=raters,ou=lab", "staff"]);
  const rights = settings?.rights ?? [];
  const of = (...groups: string[]) => rightsOf(rights, groups);
  expect(of("cn=raters,ou=lab", "staff")).toEqual({
    isAdmin: false,
    mayCreateStudies: true,
    roles: new Map([[STUDY, "researcher"]]),
  });
  expect(of("cn=raters,ou=lab").roles).toEqual(new Map([[STUDY, "annotator"]]));
  expect(of()).toEqual({ isAdmin: false, mayCreateStudies: false, roles: new Map([[STUDY, null]]) });
  expect(rightsOf([], ["staff"])).toEqual({ isAdmin: undefined, mayCreateStudies: undefined, roles: new Map() });
});

test.each([
  ["TICKBOX_OIDC_ISSUER", "http://id.example.org"],
  ["TICKBOX_OIDC_ISSUER", "id.example.org"],
  ["TICKBOX_OIDC_CLIENT_ID", ""],
  ["TICKBOX_URL", ""],
  ["TICKBOX_OIDC_SIGN_UP", "yes"],
  ["TICKBOX_OIDC_ROLES", "staff"],
  ["TICKBOX_OIDC_ROLES", "staff=annotator"],
  ["TICKBOX_OIDC_ROLES", "=admin"],
  ["TICKBOX_PASSWORDS", "no"],
])("%s=“%s” is refused by name", (name, value) => {
  expect(() => signOnSettings({ ...GIVEN, [name]: value })).toThrow(name);
});

test("passwords may be off only where there is another way in", () => {
  expect(() => signOnSettings({ TICKBOX_PASSWORDS: "off" })).toThrow("TICKBOX_OIDC_ISSUER");
  expect(waysIn({ ...GIVEN, TICKBOX_PASSWORDS: "off", TICKBOX_OIDC_NAME: "the lab" })).toEqual({
    signOn: "the lab",
    passwords: false,
  });
});

test("groups are found where services put them", () => {
  expect(groupsIn({ groups: ["a", 1, "b c"] }, "groups")).toEqual(["a", "b c"]);
  expect(groupsIn({ groups: "a" }, "groups")).toEqual(["a"]);
  expect(groupsIn({ realm_access: { roles: ["a"] } }, "realm_access.roles")).toEqual(["a"]);
  expect(groupsIn({ "https://example.org/groups": ["a"] }, "https://example.org/groups")).toEqual(["a"]);
  for (const nothing of [{}, { groups: null }, { groups: { a: true } }])
    expect(groupsIn(nothing, "groups")).toEqual([]);
});
