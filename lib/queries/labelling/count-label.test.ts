import { QueryClient } from "@tanstack/react-query";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import type { NothingToDo, RoundForRater } from "@/lib/domain/labelling/labelling";
import { claimsKey } from "./claims-cache";
import { countLabel } from "./count-label";
import { ROUND_EVERY_MS, roundForRaterQuery } from "./round-for-rater";

const ROUND = uuidv7();
const { queryKey } = roundForRaterQuery(ROUND);

function clientWith(updatedAt: number, nothing: NothingToDo | null = null): QueryClient {
  const client = new QueryClient();
  const round: RoundForRater = {
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
    categories: [],
    levelNames: ["1", "2", "3", "4", "5"],
    progress: { mine: 3, tasks: 9, submitted: 10, wanted: 27, left: true },
  };
  client.setQueryData(queryKey, round, { updatedAt });
  client.setQueryData(claimsKey(ROUND), { assignments: [], nothing });
  return client;
}

test("a label is counted for its rater and for all, and the progress gets no younger by that", () => {
  const updatedAt = Date.now() - 1_000;
  const client = clientWith(updatedAt);
  countLabel(client, ROUND, true);
  expect(client.getQueryData(queryKey)?.progress).toEqual({ mine: 4, tasks: 9, submitted: 11, wanted: 27, left: true });
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(updatedAt);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

test.each([
  ["after a change of an earlier label", clientWith(Date.now()), false],
  ["that is old", clientWith(Date.now() - ROUND_EVERY_MS - 1), true],
  ["during a pause", clientWith(Date.now(), { reason: "paused" }), true],
])("progress %s is asked for again, and nothing is counted", (_, client, isFirst) => {
  countLabel(client, ROUND, isFirst);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryData(queryKey)?.progress.mine).toBe(3);
});

test("a round that nobody looks at is left alone", () => {
  const client = new QueryClient();
  countLabel(client, ROUND, true);
  expect(client.getQueryData(queryKey)).toBeUndefined();
});
