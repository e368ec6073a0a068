/** The query of a page's address as Next hands it over: a name may occur several times. */
export type AddressQuery = Readonly<Record<string, string | string[] | undefined>>;

/** What an address says under a name; of several the first. */
export function firstOf(query: AddressQuery, name: string): string | undefined {
  const value = query[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The query as it follows a path: "?a=b", or "" where nothing is to be said. */
export function searchOf(query: URLSearchParams): string {
  return query.size === 0 ? "" : `?${query}`;
}
