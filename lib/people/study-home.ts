import type { StudyRole } from "@/lib/study/study-role";
import { roleMay } from "./permission";

/** Where somebody who has just joined a study starts; people who wait to be let in see that among their rounds. */
export function homeAfterJoining({
  studyId,
  role,
  waits,
  roundId = null,
}: {
  studyId: string;
  role: StudyRole;
  waits: boolean;
  roundId?: string | null;
}): string {
  if (roundId !== null) return `/label/${roundId}`;
  return roleMay(role, "study.read") && !waits ? `/studies/${studyId}` : "/label";
}

/** Where to go after signing in: only a page of our own, whatever the address bar says. */
export function safeRedirect(next: unknown, fallback = "/"): string {
  if (typeof next !== "string" || !next.startsWith("/")) return fallback;
  const base = "http://own.invalid";
  if (!URL.canParse(next, base)) return fallback;
  const url = new URL(next, base);
  // Dot segments can leave a path that begins with two slashes: read once more, by a browser, that names another site.
  if (url.origin !== base || url.pathname.startsWith("//") || url.pathname.startsWith("/api/")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
