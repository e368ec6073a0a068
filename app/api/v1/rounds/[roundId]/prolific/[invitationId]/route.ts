import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { prolificStudySchema, studyAtProlificSchema } from "@/lib/people/prolific";
import { setProlificStudy } from "@/lib/people/server/prolific/account";
import { readStudyAtProlific } from "@/lib/people/worker/prolific/study-at-prolific";

const params = z.object({ roundId: z.uuid(), invitationId: z.uuid() });

export const GET = route(
  {
    summary: "Read a platform link’s study at Prolific",
    access: "people.change",
    answer: studyAtProlificSchema,
    params,
  },
  ({ viewer, params: at }) => readStudyAtProlific(viewer, at),
);

export const PUT = route(
  {
    summary: "Set the Prolific study of a platform link",
    access: "people.change",
    answer: NOTHING,
    params,
    body: prolificStudySchema,
    example: { prolificStudy: "60aca280709ee40ec37d4885" },
  },
  async ({ viewer, params: at, body }) => {
    await setProlificStudy(viewer, at, body.prolificStudy);
  },
);
