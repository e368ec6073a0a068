import type { SearchTerm } from "@/lib/content/search/search-terms";
import type { InstructionFilter } from "@/lib/content/study-content";
import { Prisma } from "@/lib/db/generated/client";
import { likePattern, matchingTexts } from "./search/matching-texts";

export type ContentNarrowing = Pick<InstructionFilter, "text" | "subset" | "domain" | "tag" | "system" | "excluded">;

/** Instructions `i` of a study, by what is known of the instruction itself. */
export function instructionFits(studyId: string, { subset, domain, tag, excluded }: ContentNarrowing): Prisma.Sql {
  const conditions = [Prisma.sql`i.study_id = ${studyId}::uuid`];
  if (subset) conditions.push(Prisma.sql`i.subset = ${subset}`);
  if (domain) conditions.push(Prisma.sql`i.domain = ${domain}`);
  if (tag) conditions.push(Prisma.sql`${tag} = ANY (i.tags)`);
  if (excluded) {
    conditions.push(excluded === "yes" ? Prisma.sql`i.excluded_at IS NOT NULL` : Prisma.sql`i.excluded_at IS NULL`);
  }
  return Prisma.join(conditions, " AND ");
}

/** Instructions `i` that have what is searched for: in their text, in a response, or in their id. */
export function instructionFound(studyId: string, text: string, terms: readonly SearchTerm[]): Prisma.Sql {
  return Prisma.sql`(i.external_id ILIKE ${likePattern(text)} OR i.id IN (
    SELECT found.instruction_id FROM (${matchingTexts(studyId, "instruction", terms)}) found
    UNION ALL SELECT found.instruction_id FROM (${matchingTexts(studyId, "response", terms)}) found))`;
}
