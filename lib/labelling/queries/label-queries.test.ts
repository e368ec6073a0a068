import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { askOwnSessionAgain, ownSessionQuery } from "./label-queries";

afterEach(() => vi.unstubAllGlobals());

test("a label that was kept while the session was first asked for is counted", async () => {
  const answers: ((labels: number) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((resolve) => {
        answers.push((labels) => resolve(Response.json({ labels, activeMs: null, medianMs: null })));
      }),
  );
  const client = new QueryClient();
  const observer = new QueryObserver(client, ownSessionQuery("R"));
  const leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const [before] = answers;
  const asked = askOwnSessionAgain(client, "R");
  before?.(0);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(1);
  await asked;
  expect(observer.getCurrentResult().data?.labels).toBe(1);
  leave();
  client.clear();
});
