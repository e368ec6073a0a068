export type Theme = "system" | "light" | "dark";

export const THEME_COOKIE = "theme";

/** What the cookie says; anything unknown means: as the operating system. */
export function parseTheme(value: string | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}

/** The theme shown now; the root layout and applyTheme keep it on the html element. */
export function currentTheme(): Theme {
  return parseTheme(document.documentElement.dataset.theme);
}

/** Shows a theme at once and remembers it for a year. The server reads the cookie, so a reload does not flash. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=31536000; samesite=lax`;
}
