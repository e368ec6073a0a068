import { v7 as uuidv7 } from "uuid";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { AssignmentView, ClaimResult } from "@/lib/labelling/labelling";
import { LiveResource } from "@/lib/queries/live-resource";
import { type Claims, keepClaims, keepNext, nextClaim } from "./claims-cache";

const ROUND = uuidv7();
const LATER = "2026-01-01T00:40:00.000Z";
const [a, b, c, d] = [task(), task(), task(), task()];

function task(): AssignmentView {
  return {
    assignmentId: uuidv7(),
    roundId: ROUND,
    protocol: "direct_scoring",
    training: false,
    asksEase: true,
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

const close: (() => void)[] = [];
afterEach(() => {
  for (const forget of close.splice(0)) forget();
});

function claimsWith(result: ClaimResult): Claims {
  const resource: Claims = new LiveResource(OPTIONS, result);
  close.push(keepClaims(ROUND, resource));
  return resource;
}

const OPTIONS = {
  load: () => Promise.reject<ClaimResult>(new Error("no connection")),
  intervalMs: () => false as const,
  freshMs: 0,
  retryMs: () => null,
};

const lease = ({ assignmentId }: AssignmentView) => ({
  assignmentId,
  state: "leased" as const,
  leaseExpiresAt: LATER,
});

describe("a claim along with a label", () => {
  test("names the tasks ahead, which need not be sent again", () => {
    claimsWith({ assignments: [a, b, c], nothing: null });
    expect(nextClaim(ROUND, a.assignmentId)).toEqual({ hold: 3, known: [b.assignmentId, c.assignmentId] });
  });

  test("is left out where nobody labels the round, and where tasks are waited for", () => {
    expect(nextClaim(ROUND, a.assignmentId)).toBeUndefined();
    claimsWith({ assignments: [], nothing: { reason: "paused" } });
    expect(nextClaim(ROUND, a.assignmentId)).toBeUndefined();
  });

  test("is left out while asking fails", async () => {
    vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
    vi.stubGlobal("window", new EventTarget());
    const resource = claimsWith({ assignments: [a], nothing: null });
    const leave = resource.open();
    resource.refetch();
    await vi.waitFor(() => expect(resource.current().error).not.toBeNull());
    expect(nextClaim(ROUND, a.assignmentId)).toBeUndefined();
    leave();
    vi.unstubAllGlobals();
  });
});

describe("what came back with a label", () => {
  test("tasks in hand keep their texts and get their leases, new ones follow", () => {
    const resource = claimsWith({ assignments: [a, b, c], nothing: null });
    expect(keepNext(ROUND, { assignments: [d], renewed: [lease(b), lease(c)], nothing: null })).toBe(true);
    const renewed = (one: AssignmentView) => ({ ...one, leaseExpiresAt: LATER });
    expect(resource.current().data).toEqual({ assignments: [renewed(b), renewed(c), d], nothing: null });
  });

  test("a task in hand that was lost is not there any more", () => {
    const resource = claimsWith({ assignments: [a, b], nothing: null });
    keepNext(ROUND, { assignments: [], renewed: [], nothing: { reason: "all_done" } });
    expect(resource.current().data).toEqual({ assignments: [], nothing: { reason: "all_done" } });
  });

  test("nothing came back, a task unknown here, or the round has left the page: it asks for itself", () => {
    const resource = claimsWith({ assignments: [a], nothing: null });
    expect(keepNext(ROUND, undefined)).toBe(false);
    expect(keepNext(ROUND, { assignments: [], renewed: [lease(d)], nothing: null })).toBe(false);
    expect(keepNext(uuidv7(), { assignments: [d], renewed: [], nothing: null })).toBe(false);
    expect(resource.current().data).toEqual({ assignments: [a], nothing: null });
  });
});
