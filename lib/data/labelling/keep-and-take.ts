import { queryTogether } from "@/lib/db/query-together";
import type { AssignmentView } from "@/lib/domain/labelling";
import type { UserViewer } from "@/lib/domain/viewer";
import { annotationInsertion, firstOf, type Kept, type NewAnnotation } from "./annotation-insertion";
import { type AssignmentRow, viewOf } from "./assignment-views";
import { type ClaimingRater, raterSql, withLeases } from "./claiming-rater";
import { placesSql } from "./take-places";

/** Whoever labels steadily need not write a new lease of what is ahead with every label. */
const FRESH = 0.9;

/**
 * Keeps a label and takes the next places in its round, in one transaction. The label comes first: it may wait for
 * another rater's of the same task, and whoever takes places waits for nobody, so that no two wait for each other.
 */
export async function keepAndTake(
  viewer: UserViewer,
  made: NewAnnotation,
  hold: number,
): Promise<{ submittedAt: Date; rater: ClaimingRater; taken: AssignmentView[] }> {
  const { place } = made;
  const [kept, [rater], taken] = await queryTogether<Kept, ClaimingRater, AssignmentRow>(
    annotationInsertion(made),
    raterSql(viewer, place.roundId, FRESH),
    placesSql(place, place.roundStatus === "open" ? hold : 0, "skip"),
  );
  if (!rater) throw new Error("a rater whose label was kept was not found");
  return { submittedAt: firstOf(kept), rater: withLeases(rater), taken: taken.map(viewOf) };
}
