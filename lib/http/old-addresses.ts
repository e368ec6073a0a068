interface OldAddress {
  source: string;
  destination: string;
  permanent: boolean;
}

/** Addresses that pages of a study had: bookmarks and links in papers lead on. The longer ones come first. */
const MOVED: readonly (readonly [old: string, now: string])[] = [
  ["content/:path*", "data/instructions/:path*"],
  ["checklists/verifiers/:path*", "data/verifiers/:path*"],
  ["checklists/:path*", "data/checklists/:path*"],
  ["import", "data/import"],
  ["judge-models/:path*", "models/judges/:path*"],
  ["runs/:path*", "models/runs/:path*"],
  ["improve", "models/sample"],
  ["improve/:path*", "models/:path*"],
  ["protocols", "compare/rounds"],
  ["judges", "compare/judges"],
  ["leaderboard", "compare/leaderboard"],
  ["sources", "compare/sources"],
  ["tables/:path*", "compare/tables/:path*"],
  ["people", "settings/people"],
  ["rounds/:round/systems", "compare/systems?round=:round"],
  ["rounds/:round/adjudication", "rounds/:round/tasks/adjudication"],
  // An entry by its name alone leads to its first page.
  ["data", "data/instructions"],
  ["models", "models/judges"],
  ["compare", "compare/rounds"],
];

/** For Next.js, which keeps the query of the old address. */
export const OLD_ADDRESSES: readonly OldAddress[] = MOVED.map(([old, now]) => ({
  source: `/studies/:study/${old}`,
  destination: `/studies/:study/${now}`,
  permanent: true,
}));

/** Links that people got while their token was in the path. Temporary, so that browsers do not store the redirect. */
export const OLD_INVITATION_LINK: OldAddress = {
  source: "/join/:token",
  destination: "/join#:token",
  permanent: false,
};
