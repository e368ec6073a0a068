import { JSON_LINES } from "@/lib/http/fetch-messages";
import { errorMessage, messageStream } from "@/lib/http/message-stream";
import { IN_STUDY, route } from "@/lib/http/route";
import { newRoundSchema } from "@/lib/round/new-round";
import { roundListSchema } from "@/lib/round/round";
import type { RoundMessage } from "@/lib/round/round-message";
import { roundMadeSchema, roundMessageSchema } from "@/lib/round/round-message";
import { createRound } from "@/lib/round/server/create-round";
import { listRounds } from "@/lib/round/server/read-rounds";

export const GET = route(
  {
    summary: "List the rounds of a study",
    access: "study.read",
    isPolled: true,
    answer: roundListSchema,
    params: IN_STUDY,
  },
  async ({ viewer, params: { studyId } }) => ({
    rounds: await listRounds(viewer, studyId),
  }),
);

/** Clients that accept JSON lines receive the progress: a quarter of a million tasks take half a minute or more. */
export const POST = route(
  {
    summary: "Create a round",
    access: "round.create",
    answer: roundMadeSchema,
    lines: roundMessageSchema,
    created: ({ id }) => `/api/v1/rounds/${id}`,
    params: IN_STUDY,
    body: newRoundSchema,
    example: { protocol: "direct_scoring", overlap: 3, name: "First round" },
  },
  async ({ viewer, params: { studyId }, body, request }) => {
    if (!request.headers.get("accept")?.includes(JSON_LINES)) return createRound(viewer, studyId, body);
    return messageStream<RoundMessage>(async (send) => {
      const made = await createRound(viewer, studyId, body, (progress) =>
        send({ type: "progress", ...progress }, true),
      );
      send({ type: "result", ...made });
    }, errorMessage);
  },
);
