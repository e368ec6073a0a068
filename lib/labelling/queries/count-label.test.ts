import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClaimResult, NothingToDo, RoundForRater } from "@/lib/labelling/labelling";
import { LiveResource } from "@/lib/queries/live-resource";
import { DEFAULT_LABELLING_OPTIONS } from "@/lib/round/labelling-options";
import { keepClaims } from "./claims-cache";
import { countLabel } from "./count-label";
import { ROUND_EVERY_MS } from "./round-for-rater";

const ROUND: RoundForRater = {
  id: uuidv7(),
  name: "R",
  studyName: "S",
  protocol: "direct_scoring",
  scale: "score",
  status: "open",
  allowUnknown: false,
  byInstruction: false,
  guidelines: "",
  criterion: null,
  categories: [],
  options: DEFAULT_LABELLING_OPTIONS,
  ownEase: null,
  levelGuides: [],
  levelNames: ["1", "2", "3", "4", "5"],
  progress: { mine: 3, tasks: 9, submitted: 10, wanted: 27, left: true },
};
const QUIET = { intervalMs: () => false as const, freshMs: 0, retryMs: () => null };
const leave: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  for (const close of leave.splice(0)) close();
  vi.unstubAllGlobals();
});

function labelled(nothing: NothingToDo | null = null) {
  const load = vi.fn(() => new Promise<RoundForRater>(() => undefined));
  const resource = new LiveResource({ load, ...QUIET }, ROUND);
  const claims = new LiveResource<ClaimResult>(
    { load: () => new Promise(() => undefined), ...QUIET },
    {
      assignments: [],
      nothing,
    },
  );
  leave.push(resource.open(), keepClaims(ROUND.id, claims));
  return { resource, load };
}

test("a label is counted for its rater and for all, and the progress gets no younger by that", () => {
  const { resource, load } = labelled();
  const updatedAt = Date.now() - 1_000;
  resource.set(ROUND, updatedAt);
  countLabel(resource, true);
  const { data } = resource.current();
  expect(data?.progress).toEqual({ mine: 4, tasks: 9, submitted: 11, wanted: 27, left: true });
  expect(resource.current().updatedAt).toBe(updatedAt);
  expect(load).not.toHaveBeenCalled();
});

test.each([
  ["after a change of an earlier label", 0, null, false],
  ["that is old", ROUND_EVERY_MS + 1, null, true],
  ["during a pause", 0, { reason: "paused" } as const, true],
])("progress %s is asked for again, and nothing is counted", (_, age, nothing, isFirst) => {
  const { resource, load } = labelled(nothing);
  resource.set(ROUND, Date.now() - age);
  countLabel(resource, isFirst);
  expect(load).toHaveBeenCalledOnce();
  expect(resource.current().data?.progress.mine).toBe(3);
});
