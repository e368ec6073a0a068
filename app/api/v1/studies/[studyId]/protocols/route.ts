import { z } from "zod";
import { compareRounds } from "@/lib/data/agreement/compare-rounds";
import { type Protocols, protocolsQuerySchema } from "@/lib/domain/protocols";
import { route } from "@/lib/http/route";

export const GET = route(
  { params: z.object({ studyId: z.uuid() }), query: protocolsQuerySchema },
  async ({ viewer, params, query }): Promise<Protocols> => compareRounds(viewer, params.studyId, query),
);
