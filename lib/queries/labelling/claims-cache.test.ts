import { QueryClient } from "@tanstack/react-query";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { AssignmentView, ClaimResult } from "@/lib/domain/labelling/labelling";
import { claimsKey, keepNext, nextClaim } from "./claims-cache";

const ROUND = uuidv7();
const LATER = "2026-01-01T00:40:00.000Z";
const [a, b, c, d] = [task(), task(), task(), task()];

function task(): AssignmentView {
  return {
    assignmentId: uuidv7(),
    roundId: ROUND,
    protocol: "direct_scoring",
    training: false,
    page: null,
    state: "leased",
    leaseExpiresAt: "2026-01-01T00:30:00.000Z",
    instruction: { text: "Write three haiku.", messages: null, input: null },
    responses: [{ text: "One, two, three." }],
    checklist: null,
    draft: null,
    annotation: null,
  };
}

function clientWith(result: ClaimResult): QueryClient {
  const client = new QueryClient();
  client.setQueryData(claimsKey(ROUND), result);
  return client;
}

const lease = ({ assignmentId }: AssignmentView) => ({
  assignmentId,
  state: "leased" as const,
  leaseExpiresAt: LATER,
});
const kept = (client: QueryClient) => client.getQueryData<ClaimResult>(claimsKey(ROUND));

describe("a claim along with a label", () => {
  test("names the tasks ahead, which need not be sent again", () => {
    const client = clientWith({ assignments: [a, b, c], nothing: null });
    expect(nextClaim(client, ROUND, a.assignmentId)).toEqual({ hold: 3, known: [b.assignmentId, c.assignmentId] });
  });

  test("is left out where nobody labels the round, where tasks are waited for, and where asking fails", async () => {
    expect(nextClaim(new QueryClient(), ROUND, a.assignmentId)).toBeUndefined();
    const paused = clientWith({ assignments: [], nothing: { reason: "paused" } });
    expect(nextClaim(paused, ROUND, a.assignmentId)).toBeUndefined();
    const failing = clientWith({ assignments: [a], nothing: null });
    const broken = () => Promise.reject(new Error("no connection"));
    await failing
      .fetchQuery({ queryKey: claimsKey(ROUND), queryFn: broken, staleTime: 0, retry: false })
      .catch(() => undefined);
    expect(nextClaim(failing, ROUND, a.assignmentId)).toBeUndefined();
  });
});

describe("what came back with a label", () => {
  test("tasks in hand keep their texts and get their leases, new ones follow", async () => {
    const client = clientWith({ assignments: [a, b, c], nothing: null });
    expect(await keepNext(client, ROUND, { assignments: [d], renewed: [lease(b), lease(c)], nothing: null })).toBe(
      true,
    );
    const renewed = (one: AssignmentView) => ({ ...one, leaseExpiresAt: LATER });
    expect(kept(client)).toEqual({ assignments: [renewed(b), renewed(c), d], nothing: null });
  });

  test("a task in hand that was lost is not there any more", async () => {
    const client = clientWith({ assignments: [a, b], nothing: null });
    await keepNext(client, ROUND, { assignments: [], renewed: [], nothing: { reason: "all_done" } });
    expect(kept(client)).toEqual({ assignments: [], nothing: { reason: "all_done" } });
  });

  test("nothing came back, or a task unknown here: the page asks for itself", async () => {
    const client = clientWith({ assignments: [a], nothing: null });
    expect(await keepNext(client, ROUND, undefined)).toBe(false);
    expect(await keepNext(client, ROUND, { assignments: [], renewed: [lease(d)], nothing: null })).toBe(false);
    expect(kept(client)).toEqual({ assignments: [a], nothing: null });
  });

  test("a claim that was on its way before does not take its place", async () => {
    const client = clientWith({ assignments: [a], nothing: null });
    let answer = (_: ClaimResult): void => undefined;
    const slow = () =>
      new Promise<ClaimResult>((resolve) => {
        answer = resolve;
      });
    const asking = client
      .fetchQuery({ queryKey: claimsKey(ROUND), queryFn: slow, staleTime: 0 })
      .catch(() => undefined);
    expect(await keepNext(client, ROUND, { assignments: [b], renewed: [], nothing: null })).toBe(true);
    answer({ assignments: [a], nothing: null });
    await asking;
    expect(kept(client)?.assignments).toEqual([b]);
  });
});
