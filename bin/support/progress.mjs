const COLOURED = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR;
const LIVE = Boolean(process.stdout.isTTY) && process.env.TERM !== "dumb";
const TITLE_WIDTH = 34;

/** @param {string} text */
export function dim(text) {
  return COLOURED ? `\x1b[2m${text}\x1b[22m` : text;
}

/** @param {string} text */
export function bold(text) {
  return COLOURED ? `\x1b[1m${text}\x1b[22m` : text;
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Shows one step of a longer procedure while it runs, and how long it took. A failure passes through.
 * @template T
 * @param {string} title what is being done
 * @param {(say: (detail: string) => void) => Promise<T>} action `say` shows what it is at, on a terminal only
 * @param {(result: T) => string | undefined} [note] what to add to the finished line
 * @returns {Promise<T>}
 */
export async function step(title, action, note) {
  const begun = performance.now();
  let detail = "";
  const timer = LIVE ? setInterval(draw, 250) : undefined;
  if (LIVE) draw();
  else console.log(`… ${title}`);
  try {
    const result = await action((text) => {
      detail = text.replace(/\s+/g, " ").trim();
    });
    finish("✓", note?.(result));
    return result;
  } catch (error) {
    finish("✗", undefined);
    throw error;
  }

  function draw() {
    const room = (process.stdout.columns ?? 80) - TITLE_WIDTH - 14;
    write(
      `${dim("…")} ${title.padEnd(TITLE_WIDTH)} ${seconds(performance.now() - begun)}  ${dim(detail.slice(0, room))}`,
    );
  }

  /**
   * @param {string} mark
   * @param {string | undefined} remark
   */
  function finish(mark, remark) {
    clearInterval(timer);
    const line = `${mark} ${title.padEnd(TITLE_WIDTH)} ${seconds(performance.now() - begun).padStart(7)}${remark ? `  ${dim(remark)}` : ""}`;
    if (LIVE) write(`${line}\n`);
    else console.log(line);
  }
}

/** @param {string} line */
function write(line) {
  process.stdout.write(`\r\x1b[2K${line}`);
}
