import { closeSync, copyFileSync, openSync, renameSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";

/** A longer log is put aside: next to `web.log` are `web.log.1`, the one before it, to `web.log.4`. */
export const MAX_LOG_BYTES = 10 * 1024 * 1024;
export const LOGS_PUT_ASIDE = 4;

/** Puts a log aside once it is too long, and makes room for it. The file starts empty when it is next opened. */
export function rotateLog(path: string, maxBytes = MAX_LOG_BYTES): void {
  if (sizeOf(path) <= maxBytes) return;
  makeRoom(path);
  renameSync(path, `${path}.1`);
}

/**
 * The same for a log that another process writes, opened to append: the file is copied and emptied, so that the other
 * goes on at its beginning. What it writes between the two is lost. On a full disk nothing happens: the log is kept as it is.
 */
export function rotateForeignLog(path: string, maxBytes = MAX_LOG_BYTES): void {
  if (sizeOf(path) <= maxBytes) return;
  try {
    copyFileSync(path, `${path}.new`);
    makeRoom(path);
    renameSync(`${path}.new`, `${path}.1`);
    truncateSync(path);
  } catch {
    rmSync(`${path}.new`, { force: true });
  }
}

function makeRoom(path: string): void {
  rmSync(`${path}.${LOGS_PUT_ASIDE}`, { force: true });
  for (let place = LOGS_PUT_ASIDE - 1; place > 0; place -= 1) {
    if (sizeOf(`${path}.${place}`) >= 0) renameSync(`${path}.${place}`, `${path}.${place + 1}`);
  }
}

/** -1 where there is no such file. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1;
}

/** A log that is continued from start to start and put aside whenever it is too long. A full disk stops the log, nothing else. */
export class RotatingLog {
  private file: number | null = null;
  private size = 0;

  constructor(
    private readonly path: string,
    private readonly maxBytes = MAX_LOG_BYTES,
  ) {}

  write(line: string): void {
    try {
      if (this.file !== null && this.size > this.maxBytes) this.close();
      if (this.file === null) {
        rotateLog(this.path, this.maxBytes);
        this.file = openSync(this.path, "a", 0o600);
        this.size = Math.max(sizeOf(this.path), 0);
      }
      this.size += writeSync(this.file, `${line}\n`);
    } catch {
      // Anyone at the terminal still sees it.
    }
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }
}
