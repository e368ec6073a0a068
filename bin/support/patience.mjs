/** What the sum below takes on a quiet core, of the machines that we measured on. */
const QUIET_MILLISECONDS = 220;
const STEPS = 60_000_000;

/** @type {number | undefined} */
let measured;

/**
 * How many times slower this machine is now than a quiet one, at least 1: because it is an older one, or because others
 * work on it. TICKBOX_SLOWNESS says so to whatever we start, so that it is measured once.
 */
export function slowness() {
  measured ??= Number(process.env.TICKBOX_SLOWNESS) || measureSlowness();
  process.env.TICKBOX_SLOWNESS = String(measured);
  return measured;
}

/** The same, measured now. */
export function measureSlowness() {
  const begun = performance.now();
  let sum = 0;
  for (let step = 0; step < STEPS; step += 1) sum = (sum * 31 + step) % 65_537;
  // Said to nobody, but then it has to be known.
  if (sum < 0) throw new Error("a sum of what is not negative");
  return Math.max(1, (performance.now() - begun) / QUIET_MILLISECONDS);
}

/**
 * How long to wait for what takes less than `seconds` on an idle machine: in milliseconds on this one.
 * @param {number} seconds
 */
export function patience(seconds) {
  return Math.ceil(seconds * 1_000 * slowness());
}
