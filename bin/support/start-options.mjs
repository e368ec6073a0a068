import { parseArgs } from "node:util";

export const START_USAGE = `Usage: npm start -- [options]

  --port NUMBER   port of the web server (TICKBOX_PORT or PORT; 3000, or the next free one)
  --host ADDRESS  address to listen on (TICKBOX_HOST; 127.0.0.1, this machine only)
  --dev           development server that follows changes of the source (npm run dev)
  --web-only      only a web server, for several of them on one database (npm run web)
  --help          this text

Settings and their meaning: docs/operators.md`;

/**
 * @typedef {object} StartOptions
 * @property {boolean} development
 * @property {boolean} webOnly
 * @property {boolean} help
 * @property {number | null} port null: not asked for, so any near the usual one will do
 * @property {string} host
 */

/**
 * What `npm start` is asked to do. Throws with one line about what is wrong.
 * @param {string[]} words
 * @param {Record<string, string | undefined>} environment
 * @returns {StartOptions}
 */
export function parseStartOptions(words, environment) {
  const { values } = parseArgs({
    args: words,
    options: {
      port: { type: "string" },
      host: { type: "string" },
      dev: { type: "boolean" },
      "web-only": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  const port = values.port ?? (environment.TICKBOX_PORT || environment.PORT || undefined);
  return {
    development: values.dev ?? false,
    webOnly: values["web-only"] ?? false,
    help: values.help ?? false,
    port: port === undefined ? null : parsePort(port),
    host: values.host ?? (environment.TICKBOX_HOST || "127.0.0.1"),
  };
}

/** @param {string} text */
function parsePort(text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Error(`"${text}" is not a port: expected a whole number from 1 to 65535.`);
}
