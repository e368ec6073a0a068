const WIDTH = 24;
/** What takes no longer needs no line, and a line need not change more often than can be read. */
const [FIRST_AFTER, THEN_EVERY] = [1_000, 100];

/** One line on a terminal that shows how far something long is; where nobody watches, nothing. */
export function progressLine(stream: NodeJS.WriteStream) {
  let shown = false;
  let next = performance.now() + FIRST_AFTER;
  const write = (text: string) => {
    if (!stream.isTTY || performance.now() < next) return;
    stream.write(`\r\x1b[K${text}`);
    shown = true;
    next = performance.now() + THEN_EVERY;
  };
  return {
    /** How many bytes of a file are done. */
    show(done: number, total: number | null, note: string): void {
      const part = total ? Math.min(1, done / total) : null;
      const filled = Math.round((part ?? 0) * WIDTH);
      const bar =
        part === null ? "" : `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${Math.floor(part * 100)}%  `;
      write(`${bar}${megabytes(done)}  ${note}`);
    },
    /** What is being done. */
    say(text: string): void {
      write(text);
    },
    clear(): void {
      if (shown) stream.write("\r\x1b[K");
      shown = false;
    },
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
