// What stands in place of results that are computed, and how old they are.

export const labelsHaveChangedSinceNewer = "Labels have changed since. Newer numbers appear here automatically.";
export const asOfLabels = {
  one: "As of {dateTime}, {count} label",
  other: "As of {dateTime}, {count} labels",
} as const;
export const computingTitle = "Computing";
export const theseNumbersCould = "These numbers couldn’t be loaded";
export const withAndWithout = "With and without";
export const includeEverything = "Include everything";
export const change = "Change";
