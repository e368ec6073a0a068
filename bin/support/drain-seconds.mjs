/**
 * How long a web server asked to stop keeps taking requests while its health check reports that it is stopping.
 * @param {Record<string, string | undefined>} environment
 */
export function drainSeconds(environment) {
  const seconds = Number(environment.TICKBOX_DRAIN_SECONDS ?? 1);
  if (seconds >= 0) return seconds;
  throw new Error(`TICKBOX_DRAIN_SECONDS is "${environment.TICKBOX_DRAIN_SECONDS}"; a number of seconds is expected.`);
}
