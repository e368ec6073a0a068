/** What a person chose in this browser, such as keys. Another person at the same computer has their own. */
export const ownSettingKey = (name: string, userId: string) => `tickbox:${name}:${userId}`;

export function readOwnSetting(name: string, userId: string): string {
  try {
    return localStorage.getItem(ownSettingKey(name, userId)) ?? "";
  } catch {
    return "";
  }
}

/** Where the browser keeps nothing, the choice cannot be kept either. */
export function keepOwnSetting(name: string, userId: string, value: string): void {
  try {
    localStorage.setItem(ownSettingKey(name, userId), value);
  } catch {}
}
