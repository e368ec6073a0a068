import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test, vi } from "vitest";
import { watchWeb } from "./watch-web";

test("a server that runs and does not answer is started again, one that answers is not", async () => {
  let isSilent = false;
  const server = createServer((_, response) => void (isSilent || response.writeHead(503).end()));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const found = server.address();
  const port = typeof found === "object" ? found?.port : 0;
  const asked = vi.fn();
  server.on("request", asked);
  const ended = new AbortController();
  const said = vi.spyOn(console, "error").mockReturnValue();
  const web = {
    isRunning: true,
    restart: vi.fn(async () => {
      isSilent = false;
    }),
  };
  const watching = watchWeb(web, `http://127.0.0.1:${port}/`, ended.signal, { silent: 2_000, every: 5 });
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(3), { timeout: 30_000 });
  expect(web.restart).not.toHaveBeenCalled();
  isSilent = true;
  await vi.waitFor(() => expect(web.restart).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect(said.mock.lastCall?.[0]).toContain("has not answered");
  ended.abort();
  await watching;
  server.closeAllConnections();
  server.close();
  said.mockRestore();
});
