import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import type { Ease } from "@/lib/round/protocol/protocol-words";
import { assignmentViewSchema, type RoundForRater, roundForRaterSchema, roundsToLabelSchema } from "../labelling";
import { type OwnLabelsFilter, ownLabelsSearch } from "../own-labels-filter";
import { ownSessionSchema } from "../own-session";
import { ownAnnotationsSchema, ownTasksSchema } from "../own-tasks";
import { labelAddress } from "./label-address";

/** All keys of the annotator’s pages begin with it. */
export const labellingKey = ["labelling"] as const;

/** After a label left the outbox, which is no mutation that could invalidate queries itself. */
export function readLabellingAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: labellingKey });
}

/** One of the viewer's own tasks with its label. */
export function assignmentQuery(assignmentId: string) {
  return queryOptions({
    queryKey: [...labellingKey, "assignment", assignmentId],
    queryFn: ({ signal }) => fetchJson(assignmentViewSchema, labelAddress.assignment(assignmentId), { signal }),
    // what one opens to change must be what is there now
    staleTime: 0,
    gcTime: 0,
  });
}

/** The viewer's own submitted labels in a round, newest first, a page at a time. */
export function ownAnnotationsQuery(roundId: string, filter: OwnLabelsFilter) {
  return infiniteQueryOptions({
    queryKey: [...labellingKey, "own-annotations", roundId, filter],
    queryFn: ({ pageParam, signal }) =>
      fetchJson(
        ownAnnotationsSchema,
        `${labelAddress.ownAnnotations(roundId)}${ownLabelsSearch(filter, pageParam ? { after: pageParam } : {})}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The list stays while another choice is fetched.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The viewer's own tasks in a round that have no label: in hand, begun or skipped. */
export function ownTasksQuery(roundId: string) {
  return queryOptions({
    queryKey: [...labellingKey, "own-tasks", roundId],
    queryFn: ({ signal }) => fetchJson(ownTasksSchema, labelAddress.ownTasks(roundId), { signal }),
    staleTime: 0,
  });
}

/** What the viewer labelled in a round today, by this device's calendar. */
export function ownSessionQuery(roundId: string) {
  return queryOptions({
    queryKey: [...labellingKey, "own-session", roundId],
    queryFn: ({ signal }) => {
      const midnight = new Date();
      midnight.setHours(0, 0, 0, 0);
      return fetchJson(ownSessionSchema, labelAddress.session(roundId, midnight.toISOString()), { signal });
    },
    staleTime: 0,
  });
}

/** Once a label is kept: an answer that is on its way may not count it, and a first one would not be asked for again. */
export async function askOwnSessionAgain(client: QueryClient, roundId: string): Promise<void> {
  const { queryKey } = ownSessionQuery(roundId);
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** The rounds the viewer can label or has labelled. */
export function roundsToLabelQuery() {
  return queryOptions({
    queryKey: [...labellingKey, "rounds"],
    queryFn: ({ signal }) => fetchJson(roundsToLabelSchema, labelAddress.rounds, { signal }),
    refetchInterval: 15_000,
  });
}

/** Says what the checklists of a round did to scoring, where that is asked at its end. */
export function sayEaseOfRound(roundId: string) {
  return mutationOptions({
    mutationFn: (ease: Ease) => fetchJson(z.null(), labelAddress.ease(roundId), { method: "PUT", body: { ease } }),
  });
}

/** How old the progress on the screen may get. */
export const ROUND_EVERY_MS = 15_000;

export const roundKey = (roundId: string) => [...labellingKey, "round", roundId] as const;

/**
 * One round as its rater sees it: status, guidelines, progress.
 * @param initial came with the page
 */
export function roundForRaterQuery(initial: RoundForRater) {
  return queryOptions({
    queryKey: roundKey(initial.id),
    queryFn: ({ signal }) => fetchJson(roundForRaterSchema, labelAddress.round(initial.id), { signal }),
    initialData: initial,
    staleTime: ROUND_EVERY_MS,
    refetchInterval: ROUND_EVERY_MS,
    // It is asked for soon enough.
    retry: false,
    // A later visit begins with what comes with its page.
    gcTime: 0,
  });
}
