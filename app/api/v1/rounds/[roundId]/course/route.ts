import { z } from "zod";
import { readAgreementCourse } from "@/lib/data/agreement/read-agreement-course";
import type { AgreementCourse } from "@/lib/domain/agreement/agreement-course";
import { route } from "@/lib/http/route";

export const GET = route(
  { params: z.object({ roundId: z.uuid() }) },
  async ({ viewer, params }): Promise<AgreementCourse> => readAgreementCourse(viewer, params.roundId),
);
