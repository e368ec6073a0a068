import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { settledPaymentSchema } from "@/lib/people/prolific";
import { settlePayment } from "@/lib/people/server/prolific/payments";

/** For a payment that was sent without an answer, or that still waits. */
export const PUT = route(
  {
    summary: "Say what became of a payment through Prolific",
    access: "people.change",
    scope: "session",
    confirms: true,
    answer: NOTHING,
    params: z.object({ roundId: z.uuid(), invitationId: z.uuid(), paymentId: z.uuid() }),
    body: settledPaymentSchema,
    example: { state: "failed" },
  },
  async ({ viewer, params: at, body }) => {
    await settlePayment(viewer, at, body.state);
  },
);
