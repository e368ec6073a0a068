import { startOwnTickbox } from "../own-tickbox";
import { makeStudyWithCanary, type StudyWithCanary } from "./study-with-canary";
import { makeVisitors, type VisitorName } from "./visitors";

export const STUDIES = ["own", "other"] as const;
export type Which = (typeof STUDIES)[number];

export interface Walk {
  address: string;
  studies: Record<Which, StudyWithCanary>;
  cookieOf(visitor: VisitorName): string;
  /** a study, with its people, in which nothing has happened yet */
  renew(which: Which): Promise<void>;
  stop(): Promise<void>;
}

/** A Tickbox of its own with two studies and everybody who will ask. */
export async function startWalk(): Promise<Walk> {
  const tickbox = await startOwnTickbox();
  const [admin] = await makeVisitors(null, [{ name: "Ada Admin", isAdmin: true }]);
  if (!admin) throw new Error("no admin");
  const studies = { own: await makeStudyWithCanary(), other: await makeStudyWithCanary() };
  return {
    address: tickbox.address,
    studies,
    cookieOf: (visitor) => {
      if (visitor === "signed out") return "";
      if (visitor === "admin") return admin.cookie;
      return visitor === "owner of another" ? studies.other.owner.cookie : studies.own[visitor].cookie;
    },
    renew: async (which) => {
      studies[which] = await makeStudyWithCanary();
    },
    stop: tickbox.stop,
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
