/**
 * Keeps errors of connections whose other end has gone out of the log: raters close laptops, and nobody can be
 * notified. Matched by the error itself, not by its code, since the database's connections break with the same ones.
 * @param {import("node:http").Server} server
 * @param {{ error: (...said: unknown[]) => void }} log
 */
export function quietAboutClients(server, log = console) {
  /** @type {WeakSet<object>} */
  const ofClients = new WeakSet();
  /** @param {object} error */
  const note = (error) => void ofClients.add(error);
  server.on("connection", (socket) => socket.on("error", note));
  server.on("request", (request, response) => {
    request.on("error", note);
    response.on("error", note);
  });
  /** @type {(said: unknown) => boolean} */
  const isOfClient = (said) => said instanceof Error && (ofClients.has(said) || isOfClient(said.cause));
  const write = log.error.bind(log);
  log.error = (...said) => {
    if (!said.some(isOfClient)) write(...said);
  };
}
