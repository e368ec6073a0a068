import { z } from "zod";

/** The largest whole number that a column of the database keeps: what is larger is refused at the border. */
export const MAX_STORED_INT = 2_147_483_647;

/** The state of something that several people may change, as the person changing it saw it. */
export const seenRevision = z.int().min(0).max(MAX_STORED_INT);

/** What is typed into a search field, at most. */
export const MAX_SEARCH_LENGTH = 200;
