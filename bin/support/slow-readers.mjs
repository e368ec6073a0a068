const EVERY_MILLISECONDS = 60_000;
/** Of a reader who is there: a telephone on the slowest network reads ten times as fast. */
const LEAST_BYTES = 30_000;

/**
 * Ends answers that are hardly read: each holds a connection of the database for as long as it is under way, and one byte
 * now and then would count as activity for ever. An answer for which there is nothing to read yet is left alone.
 * @param {import("node:http").Server} server
 * @param {{ every?: number, least?: number }} [options] `least` bytes have to be read every `every` milliseconds
 */
export function endSlowReaders(server, { every = EVERY_MILLISECONDS, least = LEAST_BYTES } = {}) {
  /** @type {Map<import("node:http").ServerResponse, number>} how much of each was read at the last look, while it waited to be read */
  const waiting = new Map();
  server.on("request", (_, response) => {
    waiting.set(response, Number.NEGATIVE_INFINITY);
    response.once("close", () => waiting.delete(response));
  });
  const look = () => {
    for (const [response, before] of waiting) {
      const sent = response.socket?.bytesWritten ?? 0;
      const unread = response.socket?.writableLength ?? 0;
      const read = sent - unread;
      if (unread > 0 && read - before < least) response.destroy();
      else waiting.set(response, unread > 0 ? read : Number.NEGATIVE_INFINITY);
    }
  };
  setInterval(look, every).unref();
}
