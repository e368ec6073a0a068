import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { labellingKey } from "@/lib/labelling/queries/labelling-key";
import { discussionSchema, type NewReply } from "@/lib/training/discussion";

const POLL_MS = 10_000;
const kept = z.null();

export const discussionQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...labellingKey, "discussion", roundId],
    queryFn: ({ signal }) => fetchJson(discussionSchema, `/api/v1/rounds/${roundId}/discussion`, { signal }),
    refetchInterval: POLL_MS,
  });

export const replyToRemark = (roundId: string, remarkId: string) =>
  mutationOptions({
    mutationFn: (body: NewReply) => fetchJson(kept, `/api/v1/remarks/${remarkId}/replies`, { method: "POST", body }),
    meta: { invalidates: [{ queryKey: discussionQuery(roundId).queryKey }] },
  });

export const resolveRemark = (roundId: string, remarkId: string) =>
  mutationOptions({
    mutationFn: (resolved: boolean) =>
      fetchJson(kept, `/api/v1/remarks/${remarkId}/resolution`, { method: "PUT", body: { resolved } }),
    meta: { invalidates: [{ queryKey: discussionQuery(roundId).queryKey }] },
  });
