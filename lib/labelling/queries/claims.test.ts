import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AssignmentView, ClaimResult, NothingToDo, RoundForRater } from "@/lib/labelling/labelling";
import { DEFAULT_LABELLING_OPTIONS } from "@/lib/round/labelling-options";
import { claimsQuery, countLabel, keepNext, nextClaim, pollIntervalMs } from "./claims";
import { ROUND_EVERY_MS, roundForRaterQuery, roundKey } from "./label-queries";

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
    images: [],
    checklist: null,
    draft: null,
    returned: null,
    annotation: null,
  };
}

const lease = ({ assignmentId }: AssignmentView) => ({
  assignmentId,
  state: "leased" as const,
  leaseExpiresAt: LATER,
});

const fetched = vi.fn<() => Promise<Response>>();
let client: QueryClient;
beforeEach(() => {
  fetched.mockReset();
  fetched.mockRejectedValue(new TypeError("no connection"));
  vi.stubGlobal("fetch", fetched);
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

/** The page that labels the round is open, with what came with it. */
function openPage(result: ClaimResult) {
  const observer = new QueryObserver(client, claimsQuery(ROUND, result));
  observer.subscribe(() => undefined);
  return { claims: () => observer.getCurrentResult().data, refetch: observer.refetch };
}

describe("a claim along with a label", () => {
  test("names the tasks ahead, which need not be sent again", () => {
    openPage({ assignments: [a, b, c], nothing: null });
    expect(nextClaim(client, ROUND, a.assignmentId)).toEqual({ hold: 3, known: [b.assignmentId, c.assignmentId] });
  });

  test("is left out where nobody labels the round, and where the page waits for tasks", () => {
    expect(nextClaim(client, ROUND, a.assignmentId)).toBeUndefined();
    openPage({ assignments: [], nothing: { reason: "paused" } });
    expect(nextClaim(client, ROUND, a.assignmentId)).toBeUndefined();
  });

  test("is left out while asking fails; the tasks stay, and it is tried again ever more slowly", async () => {
    const { claims, refetch } = openPage({ assignments: [a], nothing: null });
    await refetch();
    await refetch();
    expect(claims()).toMatchObject({ result: { assignments: [a] }, trouble: { is: "again" }, failures: 2 });
    expect(claims()?.retryInMs).toBeGreaterThan(1_000);
    expect(nextClaim(client, ROUND, a.assignmentId)).toBeUndefined();
  });

  test("a refusal is not tried again", async () => {
    fetched.mockResolvedValue(
      Response.json({ code: "NOT_FOUND", detail: "There is no such round.", details: {} }, { status: 404 }),
    );
    const { claims, refetch } = openPage({ assignments: [a], nothing: null });
    await refetch();
    expect(claims()).toMatchObject({ trouble: { is: "refused", code: "NOT_FOUND" }, retryInMs: null });
  });
});

describe("what came back with a label", () => {
  test("tasks in hand keep their texts and get their leases, new ones follow", () => {
    const { claims } = openPage({ assignments: [a, b, c], nothing: null });
    expect(keepNext(client, ROUND, { assignments: [d], renewed: [lease(b), lease(c)], nothing: null })).toBe(true);
    const renewed = (one: AssignmentView) => ({ ...one, leaseExpiresAt: LATER });
    expect(claims()?.result).toEqual({ assignments: [renewed(b), renewed(c), d], nothing: null });
  });

  test("a task in hand that was lost is not there any more", () => {
    const { claims } = openPage({ assignments: [a, b], nothing: null });
    keepNext(client, ROUND, { assignments: [], renewed: [], nothing: { reason: "all_done" } });
    expect(claims()?.result).toEqual({ assignments: [], nothing: { reason: "all_done" } });
  });

  test("takes the place of a claim that is on its way", async () => {
    let answer: (response: Response) => void = () => undefined;
    fetched.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const { claims, refetch } = openPage({ assignments: [a, b], nothing: null });
    const late = refetch();
    keepNext(client, ROUND, { assignments: [c], renewed: [lease(b)], nothing: null });
    answer(Response.json({ assignments: [a, b], nothing: null }));
    await late;
    expect(claims()?.result?.assignments.map((one) => one.assignmentId)).toEqual([b.assignmentId, c.assignmentId]);
  });

  test("nothing came back, a task unknown here, or the round has left the page: it asks for itself", () => {
    const { claims } = openPage({ assignments: [a], nothing: null });
    expect(keepNext(client, ROUND, undefined)).toBe(false);
    expect(keepNext(client, ROUND, { assignments: [], renewed: [lease(d)], nothing: null })).toBe(false);
    expect(keepNext(client, uuidv7(), { assignments: [d], renewed: [], nothing: null })).toBe(false);
    expect(claims()?.result).toEqual({ assignments: [a], nothing: null });
  });
});

const PROGRESS: RoundForRater = {
  id: ROUND,
  name: "R",
  studyName: "S",
  protocol: "direct_scoring",
  scale: "score",
  status: "open",
  allowUnknown: false,
  byInstruction: false,
  guidelines: "",
  criterion: null,
  criteria: [],
  categories: [],
  options: DEFAULT_LABELLING_OPTIONS,
  ownEase: null,
  levelGuides: [],
  levelNames: ["1", "2", "3", "4", "5"],
  progress: { mine: 3, tasks: 9, submitted: 10, wanted: 27, most: null, left: true, returned: 0 },
};

/** The page is open with progress of an age. */
function openWithProgress(ageMs: number, nothing: NothingToDo | null) {
  openPage({ assignments: [], nothing });
  new QueryObserver(client, roundForRaterQuery(PROGRESS)).subscribe(() => undefined);
  client.setQueryData(roundKey(ROUND), PROGRESS, { updatedAt: Date.now() - ageMs });
}

describe("the progress after a label", () => {
  test("a label is counted for its rater and for all, and the progress gets no younger by that", () => {
    openWithProgress(1_000, null);
    const before = client.getQueryState(roundKey(ROUND))?.dataUpdatedAt;
    countLabel(client, ROUND, true);
    const state = client.getQueryState<RoundForRater>(roundKey(ROUND));
    expect(state?.data?.progress).toEqual({
      mine: 4,
      tasks: 9,
      submitted: 11,
      wanted: 27,
      most: null,
      left: true,
      returned: 0,
    });
    expect(state?.dataUpdatedAt).toBe(before);
    expect(fetched).not.toHaveBeenCalled();
  });

  test.each([
    ["after a change of an earlier label", 0, null, false],
    ["that is old", ROUND_EVERY_MS + 1, null, true],
    ["during a pause", 0, { reason: "paused" } as const, true],
  ])("progress %s is asked for again, and nothing is counted", (_, age, nothing, isFirst) => {
    openWithProgress(age, nothing);
    countLabel(client, ROUND, isFirst);
    expect(fetched).toHaveBeenCalledOnce();
    expect(client.getQueryData<RoundForRater>(roundKey(ROUND))?.progress.mine).toBe(3);
  });
});

const now = Date.parse("2026-01-01T00:00:00.000Z");
const nothing = (reason: NothingToDo) => pollIntervalMs({ assignments: [], nothing: reason }, now);

test("with tasks in hand nobody asks by the clock", () => {
  expect(pollIntervalMs(null, now)).toBe(false);
  expect(pollIntervalMs({ assignments: [], nothing: null }, now)).toBe(false);
});

test.each([
  ["2026-01-01T00:00:20.000Z", 20_000],
  ["2026-01-01T00:00:00.500Z", 3_000],
  ["2025-12-31T00:00:00.000Z", 3_000],
  ["2026-01-01T03:00:00.000Z", 60_000],
])("held by others until %s", (retryAt, ms) => {
  expect(nothing({ reason: "leased_to_others", retryAt })).toBe(ms);
});

test("a pause is watched more closely than an end", () => {
  expect(nothing({ reason: "paused" })).toBeLessThan(Number(nothing({ reason: "all_done" })));
});
