/** Changes choices in the address and leaves the others: null takes a choice away. */
export function replaceSearch(
  path: string,
  search: Iterable<[string, string]>,
  changes: Readonly<Record<string, string | null>>,
): void {
  const next = new URLSearchParams([...search]);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  window.history.replaceState(null, "", text === "" ? path : `${path}?${text}`);
}
