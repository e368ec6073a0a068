/** What a person chose in this browser, such as keys. Another person at the same computer has their own. */
const nameFor = (name: string, userId: string) => `tickbox:${name}:${userId}`;

export function readOwnSetting(name: string, userId: string): string {
  try {
    return localStorage.getItem(nameFor(name, userId)) ?? "";
  } catch {
    return "";
  }
}

/** Where the browser keeps nothing, the choice cannot be kept either. */
export function keepOwnSetting(name: string, userId: string, value: string): void {
  try {
    localStorage.setItem(nameFor(name, userId), value);
  } catch {}
}
