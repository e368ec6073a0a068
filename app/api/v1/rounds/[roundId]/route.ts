import { NOTHING } from "@/lib/http/answer";
import { answerDeletion } from "@/lib/http/answer-deletion";
import { IN_ROUND, route } from "@/lib/http/route";
import { roundChangeSchema } from "@/lib/round/new-round";
import { roundSchema } from "@/lib/round/round";
import { roundDeletionSchema } from "@/lib/round/round-status";
import { deleteRound } from "@/lib/round/server/delete-round";
import { getRound } from "@/lib/round/server/read-rounds";
import { updateRound } from "@/lib/round/server/update-round";
import { deletionMessageSchema } from "@/lib/wire/deletion-message";

export const GET = route(
  { summary: "Read a round", access: "study.read", isPolled: true, answer: roundSchema, params: IN_ROUND },
  ({ viewer, params: { roundId } }) => getRound(viewer, roundId),
);

export const PATCH = route(
  {
    summary: "Change a round's settings",
    access: "round.control",
    answer: NOTHING,
    params: IN_ROUND,
    body: roundChangeSchema,
    example: { guidelines: "Read the article first." },
  },
  ({ viewer, params: { roundId }, body }) => updateRound(viewer, roundId, body),
);

export const DELETE = route(
  {
    summary: "Delete a round with its labels",
    access: "round.control",
    answer: NOTHING,
    lines: deletionMessageSchema,
    params: IN_ROUND,
    query: roundDeletionSchema,
  },
  ({ viewer, params: { roundId }, query, request }) =>
    answerDeletion(request, (onProgress) => deleteRound(viewer, roundId, query.name, onProgress)),
);
