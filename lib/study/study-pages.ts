import type { StudyAction } from "@/lib/people/permission";

export interface StudyPage {
  /** below the study's address, without a slash at either end; "" is the overview */
  path: string;
  label: string;
  /** what the page calls itself, where its tab is short for it */
  title?: string;
  /** shown to those alone who may do this */
  needs?: StudyAction;
}

export interface StudyEntry {
  label: string;
  /** the first one is where the entry leads */
  pages: readonly [StudyPage, ...StudyPage[]];
}

/** The pages about this server, for its admins: their tabs and the command palette follow this list. */
export const SERVER_PAGES = [
  { href: "/admin", label: "People", exact: true },
  { href: "/admin/api-keys", label: "API keys" },
  { href: "/admin/endpoints", label: "Language models" },
  { href: "/admin/spending", label: "Spending" },
  { href: "/admin/audit", label: "Audit log" },
] as const;

/** The six entries of a study and the pages of each: header, breadcrumbs and the command palette all follow this list. */
export const STUDY_ENTRIES: readonly StudyEntry[] = [
  { label: "Overview", pages: [{ path: "", label: "Overview" }] },
  {
    label: "Data",
    pages: [
      { path: "data/instructions", label: "Instructions" },
      { path: "data/checklists", label: "Checklists" },
      { path: "data/verifiers", label: "Verifiers", title: "Verifier programs" },
      { path: "data/import", label: "Import", needs: "study.import" },
    ],
  },
  { label: "Rounds", pages: [{ path: "rounds", label: "Rounds" }] },
  {
    label: "Models",
    pages: [
      { path: "models/judges", label: "Judges", needs: "run.read" },
      { path: "models/runs", label: "Runs", needs: "run.read" },
      { path: "models/sample", label: "Sample", title: "Sample responses", needs: "run.control" },
      { path: "models/refine", label: "Refine", title: "Refine responses", needs: "run.control" },
      { path: "models/best-of-n", label: "Best of N", needs: "agreement.read" },
      { path: "models/training-pairs", label: "Training pairs", needs: "export.read" },
      { path: "models/prices", label: "Prices", needs: "run.read" },
    ],
  },
  {
    label: "Compare",
    pages: [
      { path: "compare/rounds", label: "Rounds", title: "Rounds compared", needs: "agreement.read" },
      { path: "compare/systems", label: "Systems", title: "Systems compared", needs: "agreement.read" },
      { path: "compare/judges", label: "Judges and people", needs: "agreement.read" },
      { path: "compare/leaderboard", label: "Leaderboard", needs: "agreement.read" },
      { path: "compare/sources", label: "Compare two sources", needs: "agreement.read" },
      { path: "compare/tables", label: "Tables", title: "Tables as in papers", needs: "agreement.read" },
    ],
  },
  {
    label: "Settings",
    pages: [
      { path: "settings", label: "Name and deletion", title: "Settings", needs: "study.update" },
      { path: "settings/people", label: "People and invitations", needs: "people.read" },
      { path: "settings/webhooks", label: "Notices and webhooks", needs: "study.update" },
      { path: "settings/history", label: "History", needs: "study.read" },
      { path: "settings/audit", label: "Audit log", needs: "people.change" },
    ],
  },
];

/** The entries visible to somebody with these permissions, each with the pages that they may open. */
export function entriesFor(may: readonly StudyAction[]): StudyEntry[] {
  return STUDY_ENTRIES.flatMap(({ label, pages }): StudyEntry[] => {
    const [first, ...others] = pages.filter(({ needs }) => needs === undefined || may.includes(needs));
    return first ? [{ label, pages: [first, ...others] }] : [];
  });
}

export interface StudyPlace {
  entry: StudyEntry;
  page: StudyPage;
  /** below one of the listed pages: a checklist, a round, a run */
  isDeeper: boolean;
}

/** Where in a study an address is, by the segments after the study's; null for a page of no entry, such as the export. */
export function placeOf(segments: readonly string[]): StudyPlace | null {
  const path = segments.join("/");
  const places = STUDY_ENTRIES.flatMap((entry) => entry.pages.map((page) => ({ entry, page })))
    .filter(({ page }) => path === page.path || (page.path !== "" && path.startsWith(`${page.path}/`)))
    .sort((one, other) => other.page.path.length - one.page.path.length);
  const found = places[0];
  return found ? { ...found, isDeeper: found.page.path !== path } : null;
}

export function studyAddress(studyId: string, path: string): string {
  return path === "" ? `/studies/${studyId}` : `/studies/${studyId}/${path}`;
}
