import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { prolificPlacesSchema } from "@/lib/people/prolific";
import { setPlaces } from "@/lib/people/worker/prolific/study-at-prolific";

export const PUT = route(
  {
    summary: "Set the places of a study at Prolific",
    access: "people.change",
    answer: NOTHING,
    params: z.object({ roundId: z.uuid(), invitationId: z.uuid() }),
    body: prolificPlacesSchema,
    example: { places: 40 },
  },
  async ({ viewer, params: at, body }) => {
    await setPlaces(viewer, at, body.places);
  },
);
