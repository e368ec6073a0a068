import { z } from "zod";
import { duplicateRound } from "@/lib/data/round/duplicate-round";
import { route } from "@/lib/http/route";

const params = z.object({ roundId: z.uuid() });

export const POST = route({ params }, ({ viewer, params: { roundId } }) => duplicateRound(viewer, roundId));
