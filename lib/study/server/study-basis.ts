import type { Viewer } from "@/lib/people/viewer";

/** What every look at a study selects: its name, and the viewer's role in it. */
export function studyBasis(viewer: Viewer) {
  return {
    id: true,
    name: true,
    description: true,
    isDemo: true,
    memberships: { where: { userId: viewer.kind === "user" ? viewer.userId : "" }, select: { role: true } },
  } as const;
}
