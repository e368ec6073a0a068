/** Enough of a version's 64 digits to tell versions apart by eye. */
export function shortVersion(version: string): string {
  return version.slice(0, 10);
}
