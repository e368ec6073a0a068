import { type KeyKind, makeKeys } from "./api-keys";
import { makeStudyWithCanary, type StudyWithCanary } from "./study-with-canary";
import { makeVisitors, VISITOR_NAMES, type VisitorName } from "./visitors";

export const STUDIES = ["own", "other"] as const;
export type Which = (typeof STUDIES)[number];

/**
 * Who asks for which study. Both studies are created alike, so cases that would repeat another one are left out: to "other",
 * "owner" is what "owner of another" is to "own", and an admin or somebody signed out is the same to both.
 */
export const CASES: readonly { visitor: VisitorName; which: Which }[] = [
  ...VISITOR_NAMES.map((visitor) => ({ visitor, which: "own" as const })),
  ...(["researcher", "annotator"] as const).map((visitor) => ({ visitor, which: "other" as const })),
];

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
