/** Where a program reads more about what a message tells: a whole address where the server knows its own. */
export function apiLink(path: string): string {
  return `${process.env.TICKBOX_URL?.replace(/\/$/, "") ?? ""}/api/v1${path}`;
}
