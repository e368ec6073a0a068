import { z } from "zod";
import { readAgreementCourse } from "@/lib/data/agreement/read-agreement-course";
import type { AgreementCourse } from "@/lib/domain/agreement/agreement-course";
import { agreementCourseSchema } from "@/lib/domain/agreement/agreement-course";
import { agreementFilterSchema } from "@/lib/domain/agreement/agreement-filter";
import { route } from "@/lib/http/route";

export const GET = route(
  {
    answer: agreementCourseSchema,
    params: z.object({ roundId: z.uuid() }),
    query: agreementFilterSchema.pick({ order: true }),
  },
  async ({ viewer, params, query }): Promise<AgreementCourse> => readAgreementCourse(viewer, params.roundId, query),
);
