/** What is typed into a search field, at most. */
export const MAX_SEARCH_LENGTH = 200;
