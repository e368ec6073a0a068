/**
 * What forms of annotators say of a field. The schemas say it in English, also to programs; so a text is found by its
 * English, as a form shows it.
 */
export const validation = {
  "Write a name.": "Write a name.",
  "Write at most 100 characters.": "Write at most 100 characters.",
  "Write a name without control or invisible characters.": "Write a name without control or invisible characters.",
  "Write an email address, such as ada@example.org.": "Write an email address, such as ada@example.org.",
  "Write a shorter email address.": "Write a shorter email address.",
  "Use at least 12 characters.": "Use at least 12 characters.",
  "Use at most 128 characters.": "Use at most 128 characters.",
  "The link is incomplete; copy all of it.": "The link is incomplete; copy all of it.",
  "Paste your personal link.": "Paste your personal link.",
  "Paste only your personal link.": "Paste only your personal link.",
} as const;
