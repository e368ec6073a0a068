const WIDTH = 24;

/** One line on a terminal that shows how far something is; where nobody watches, nothing. */
export function progressLine(stream: NodeJS.WriteStream) {
  let shown = false;
  return {
    show(done: number, total: number | null, note: string): void {
      if (!stream.isTTY) return;
      const part = total ? Math.min(1, done / total) : null;
      const filled = Math.round((part ?? 0) * WIDTH);
      const bar =
        part === null ? "" : `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${Math.floor(part * 100)} %  `;
      stream.write(`\r\x1b[K${bar}${megabytes(done)}  ${note}`);
      shown = true;
    },
    clear(): void {
      if (shown) stream.write("\r\x1b[K");
    },
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
