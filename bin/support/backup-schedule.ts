const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const SHORTEST = 60_000;
const NAME = /^tickbox-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;

/**
 * @param text a whole number and a unit: 30m, 24h, 7d
 * @returns milliseconds
 */
export function parseInterval(text: string): number {
  const [, count, unit = ""] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (milliseconds >= SHORTEST) return milliseconds;
  throw new Error(`--every takes minutes, hours or days, such as 30m, 24h or 7d, not "${text}".`);
}

/** The file name of a backup made at this moment; names sort as times do. */
export function backupName(time: Date): string {
  return `tickbox-${time
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}.backup`;
}

function timeOf(name: string): number | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Backups that a schedule made, the newest first; others in the folder are somebody's own. */
export function scheduledBackups(names: readonly string[]): string[] {
  return names
    .filter((name) => timeOf(name) !== null)
    .sort()
    .reverse();
}

/** How long to wait for the next backup, in milliseconds: none while there is no recent one. */
export function untilNext(names: readonly string[], every: number, now: Date): number {
  const [newest] = scheduledBackups(names);
  const last = newest === undefined ? null : timeOf(newest);
  // A clock that was wrong must not keep backups from being made.
  if (last === null || last > now.getTime()) return 0;
  return Math.max(0, last + every - now.getTime());
}
