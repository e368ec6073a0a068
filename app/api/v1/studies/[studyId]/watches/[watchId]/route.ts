import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { deleteWatch } from "@/lib/judging/server/watch";

const params = z.object({ studyId: z.uuid(), watchId: z.uuid() });

/** Ends a watch; to begin again with other anchors or a new baseline, create another. */
export const DELETE = route(
  {
    summary: "Delete a watch",
    access: "run.control",
    answer: NOTHING,
    params,
  },
  ({ viewer, params: { studyId, watchId } }) => deleteWatch(viewer, studyId, watchId),
);
