import { startOwnTickbox } from "../own-tickbox";
import { makeStudyWithCanary, type StudyWithCanary } from "./study-with-canary";
import { makeVisitors, type VisitorName } from "./visitors";

export const STUDIES = ["own", "other"] as const;
export type Which = (typeof STUDIES)[number];

export interface Walk {
  studies: Record<Which, StudyWithCanary>;
  cookieOf(visitor: VisitorName): string;
}

/** Two studies and everybody who will ask, in the database that `prisma()` leads to. */
export async function makeWalk(): Promise<Walk> {
  const [admin] = await makeVisitors(null, [{ name: "Ada Admin", isAdmin: true }]);
  if (!admin) throw new Error("no admin");
  const studies = { own: await makeStudyWithCanary(), other: await makeStudyWithCanary() };
  return {
    studies,
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
