/** Addresses of pages that were open in this browser, the latest first. Names are not kept: who may not see a page finds none. */
const KEPT_AS = "tickbox:recent-pages";
const MOST = 30;

export function recentPages(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** Where the browser keeps nothing, none is recent. */
export function keepRecentPage(path: string): void {
  try {
    const kept = [path, ...recentPages().filter((each) => each !== path)].slice(0, MOST);
    localStorage.setItem(KEPT_AS, JSON.stringify(kept));
  } catch {}
}

/** How many are put before the others while nothing is typed. */
const FIRST = 6;

/** Places whose page was open lately first, without the page one is on; then all in their order. */
export function recentFirst<Named extends { href: string }>(
  places: readonly Named[],
  recent: readonly string[],
  current: string,
): { recent: Named[]; others: Named[] } {
  const found = recent
    .filter((path) => path !== current)
    .flatMap((path) => places.find(({ href }) => href === path) ?? [])
    .slice(0, FIRST);
  return { recent: found, others: places.filter((place) => !found.includes(place)) };
}
