import { z } from "zod";
import { route } from "@/lib/http/route";
import type { AgreementCourse } from "@/lib/results/agreement-course";
import { agreementCourseSchema } from "@/lib/results/agreement-course";
import { agreementFilterSchema } from "@/lib/results/agreement-filter";
import { readAgreementCourse } from "@/lib/results/server/read-agreement-course";

export const GET = route(
  {
    access: "agreement.read",
    answer: agreementCourseSchema,
    params: z.object({ roundId: z.uuid() }),
    query: agreementFilterSchema.pick({ order: true }),
  },
  async ({ viewer, params, query }): Promise<AgreementCourse> => readAgreementCourse(viewer, params.roundId, query),
);
