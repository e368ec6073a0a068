import { z } from "zod";
import { type StudyRole, studyRoleSchema } from "@/lib/study/study-role";
import { AppError } from "@/lib/wire/app-error";

/** What a group of the sign-on service gives its people here. */
export type GroupRight =
  | { readonly group: string; readonly right: "admin" | "create-studies" }
  | { readonly group: string; readonly right: "role"; readonly role: StudyRole; readonly studyId: string };

export interface SignOnSettings {
  /** exactly as its discovery document and its tokens name it */
  readonly issuer: string;
  readonly clientId: string;
  /** null: a public client, which PKCE alone protects */
  readonly clientSecret: string | null;
  /** the address people use, without a slash at its end */
  readonly address: string;
  /** of the service, as the button says it */
  readonly name: string;
  readonly scopes: readonly string[];
  /** where groups are in what the service says of a person; dots lead inside: realm_access.roles */
  readonly groupsClaim: string;
  /** empty: everybody whom the service knows */
  readonly allowedGroups: readonly string[];
  readonly rights: readonly GroupRight[];
  /** whether people without an account get one */
  readonly signUp: boolean;
  /** the operator vouches for addresses of which the service does not say that it verified them */
  readonly trustsEmail: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** An empty line in a file of settings is none. */
const text = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === "" ? null : value.trim()));
const list = (separator: RegExp) => text.transform((value) => (value ?? "").split(separator).filter(Boolean));
const onOff = (otherwise: boolean) =>
  text
    .pipe(z.enum(["on", "off"], "takes on or off").nullable())
    .transform((value) => (value ?? (otherwise ? "on" : "off")) === "on");

/** Group names of directories hold commas: cn=raters,ou=lab. */
const groups = list(/\s*;\s*/);
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const address = text.pipe(
  z
    .url("takes an address such as https://id.example.org")
    .refine(isProtected, "takes an address with https, except on this machine")
    .nullable(),
);

const environmentSchema = z.object({
  TICKBOX_OIDC_ISSUER: address,
  TICKBOX_OIDC_CLIENT_ID: text,
  TICKBOX_OIDC_CLIENT_SECRET: text,
  TICKBOX_OIDC_NAME: text,
  TICKBOX_OIDC_SCOPES: list(/[\s,]+/),
  TICKBOX_OIDC_GROUPS_CLAIM: text,
  TICKBOX_OIDC_ALLOWED_GROUPS: groups,
  TICKBOX_OIDC_ROLES: groups.transform((entries, context) => entries.map((entry) => rightOf(entry, context))),
  TICKBOX_OIDC_SIGN_UP: onOff(true),
  TICKBOX_OIDC_TRUST_EMAIL: onOff(false),
  TICKBOX_URL: text.pipe(z.url("takes an address such as https://tickbox.example.org").nullable()),
});

/** Whether the operator set a sign-on service: without one nothing of it is shown. */
export function hasSignOn(environment: Environment = process.env): boolean {
  return Boolean(environment.TICKBOX_OIDC_ISSUER?.trim());
}

/** Whether people may sign in, and make accounts, with a password. */
export function takesPasswords(environment: Environment = process.env): boolean {
  return environment.TICKBOX_PASSWORDS?.trim() !== "off";
}

/** @throws AppError CONFLICT where people sign in without them */
export function requirePasswords(): void {
  if (takesPasswords()) return;
  throw new AppError("CONFLICT", "This server takes no passwords. Sign in by your organisation’s sign-on service.");
}

/** What pages offer: the name of the service, where there is one, and whether passwords are taken. */
export function waysIn(environment: Environment = process.env): { signOn: string | null; passwords: boolean } {
  return { signOn: signOnSettings(environment)?.name ?? null, passwords: takesPasswords(environment) };
}

/**
 * How people sign in by a service of their organisation; null where none is set.
 * @throws Error that names the setting at fault, never its value
 */
export function signOnSettings(environment: Environment = process.env): SignOnSettings | null {
  if (!["on", "off", "", undefined].includes(environment.TICKBOX_PASSWORDS?.trim())) {
    throw new Error("TICKBOX_PASSWORDS takes on or off.");
  }
  if (!hasSignOn(environment)) {
    if (takesPasswords(environment)) return null;
    throw new Error("TICKBOX_PASSWORDS=off leaves no way in without TICKBOX_OIDC_ISSUER. Set it too.");
  }
  const read = environmentSchema.safeParse(environment);
  if (!read.success) {
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`).join(" "));
  }
  const given = read.data;
  const { TICKBOX_OIDC_ISSUER: issuer, TICKBOX_OIDC_CLIENT_ID: clientId, TICKBOX_URL: url } = given;
  if (!issuer || !clientId || !url) {
    throw new Error(
      "With TICKBOX_OIDC_ISSUER, set TICKBOX_OIDC_CLIENT_ID and TICKBOX_URL too: the service sends people back to an address that it knows.",
    );
  }
  return {
    issuer,
    clientId,
    clientSecret: given.TICKBOX_OIDC_CLIENT_SECRET,
    address: url.replace(/\/+$/, ""),
    name: given.TICKBOX_OIDC_NAME ?? "your organisation",
    scopes: given.TICKBOX_OIDC_SCOPES.length > 0 ? given.TICKBOX_OIDC_SCOPES : ["openid", "email", "profile"],
    groupsClaim: given.TICKBOX_OIDC_GROUPS_CLAIM ?? "groups",
    allowedGroups: given.TICKBOX_OIDC_ALLOWED_GROUPS,
    rights: given.TICKBOX_OIDC_ROLES,
    signUp: given.TICKBOX_OIDC_SIGN_UP,
    trustsEmail: given.TICKBOX_OIDC_TRUST_EMAIL,
  };
}

/** The code that is exchanged and the claims must not be readable on the way. */
function isProtected(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || (protocol === "http:" && LOCAL.test(hostname));
}

const RIGHT = "takes entries such as “lab-admins=admin; lab=create-studies; raters=annotator:STUDY-ID”";

function rightOf(entry: string, context: z.RefinementCtx): GroupRight {
  const at = entry.lastIndexOf("=");
  const [group, right] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
  if (at > 0 && (right === "admin" || right === "create-studies")) return { group, right };
  const [named, studyId] = right.split(":");
  const role = studyRoleSchema.options.find((one) => one === named);
  if (at > 0 && role && z.uuid().safeParse(studyId).success && studyId) return { group, right: "role", role, studyId };
  context.addIssue({ code: "custom", message: RIGHT });
  return z.NEVER;
}

/**
 * The groups among what a sign-on service says of a person.
 * @param claim its name; dots lead inside of objects where there is no claim of the whole name
 */
export function groupsIn(profile: Readonly<Record<string, unknown>>, claim: string): string[] {
  const inside = (value: unknown, name: string): unknown => recordSchema.safeParse(value).data?.[name];
  const found = profile[claim] ?? claim.split(".").reduce<unknown>(inside, profile);
  if (typeof found === "string") return [found];
  return z
    .array(z.unknown())
    .catch([])
    .parse(found)
    .filter((group) => typeof group === "string");
}

const recordSchema = z.record(z.string(), z.unknown());
