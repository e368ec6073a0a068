import { startOwnTickbox } from "../own-tickbox";
import { type KeyKind, makeKeys } from "./api-keys";
import { makeStudyWithCanary, type StudyWithCanary } from "./study-with-canary";
import { makeVisitors, type VisitorName } from "./visitors";

export const STUDIES = ["own", "other"] as const;
export type Which = (typeof STUDIES)[number];

export interface Walk {
  studies: Record<Which, StudyWithCanary>;
  cookieOf(visitor: VisitorName): string;
  /** an API key of the visitor's */
  keyOf(visitor: Exclude<VisitorName, "signed out">, kind: KeyKind): string;
}

/** Two studies and everybody who will ask, in the database that `prisma()` leads to. */
export async function makeWalk(): Promise<Walk> {
  const [admin] = await makeVisitors(null, [{ name: "Ada Admin", isAdmin: true }]);
  if (!admin) throw new Error("no admin");
  const studies = { own: await makeStudyWithCanary(), other: await makeStudyWithCanary() };
  const ids = { own: studies.own.studyId, other: studies.other.studyId };
  const [ofAdmin, ofOther, owner, researcher, annotator] = await Promise.all(
    [admin, studies.other.owner, studies.own.owner, studies.own.researcher, studies.own.annotator].map(({ viewer }) =>
      makeKeys(viewer.userId, ids),
    ),
  );
  const keys = { admin: ofAdmin, "owner of another": ofOther, owner, researcher, annotator };
  return {
    studies,
    keyOf: (visitor, kind) => keys[visitor]?.(kind) ?? "",
    cookieOf: (visitor) => {
      if (visitor === "signed out") return "";
      if (visitor === "admin") return admin.cookie;
      return visitor === "owner of another" ? studies.other.owner.cookie : studies.own[visitor].cookie;
    },
  };
}

export interface ServedWalk extends Walk {
  address: string;
  stop(): Promise<void>;
}

/** The same on a web server and a database of its own. */
export async function startWalk(): Promise<ServedWalk> {
  const { address, stop } = await startOwnTickbox();
  return { ...(await makeWalk()), address, stop };
}

/** "/studies/[studyId]" with the values in their places; what has no place becomes the query. */
export function addressWith(pattern: string, values: Record<string, string>): string {
  const left = new Map(Object.entries(values));
  const path = pattern.replace(/\[(\w+)\]/g, (_, name: string) => {
    const value = left.get(name) ?? "";
    left.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...left]).toString();
  return query === "" ? path : `${path}?${query}`;
}
