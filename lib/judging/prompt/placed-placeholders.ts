/**
 * A placeholder with its name, and the spaces that surround it: were they distinguished here, a text of open braces and
 * spaces alone would keep the server busy for days.
 */
export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Placeholders as a template's text has them, each with the line where it first occurs: "{{qestion}} (line 7)". */
export function placedPlaceholders(text: string, names: readonly string[]): string {
  const lines = text.split(/\r\n?|\n/);
  return names
    .map((name) => {
      const line = lines.findIndex((words) => placeholdersOf(words).includes(name));
      return line < 0 ? `{{${name}}}` : `{{${name}}} (line ${line + 1})`;
    })
    .join(", ");
}

const placeholdersOf = (words: string) => Array.from(words.matchAll(PLACEHOLDER), ([, name = ""]) => name.trim());
