interface Asked {
  readonly queryKey: readonly unknown[];
}

/**
 * For a query whose key ends with the version of the labels: what was there before stays on the screen until newer numbers are,
 * but never numbers of another filter, which would appear under the wrong heading.
 */
export function keepSameFilter(queryKey: readonly unknown[]) {
  const filterOf = (key: readonly unknown[]) => JSON.stringify(key.slice(0, -1));
  return <Data>(data: Data | undefined, before: Asked | undefined): Data | undefined =>
    before && filterOf(before.queryKey) === filterOf(queryKey) ? data : undefined;
}
