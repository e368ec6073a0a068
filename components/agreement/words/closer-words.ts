import * as texts from "@/lib/messages/researcher/words";
import type { Closer } from "@/lib/stats/judge/closer";

/** Who is closer to the other people, a judge or the people whose place it takes. */
export const CLOSER_WORDS: Readonly<Record<Closer, string>> = {
  judge: texts.closerThanPeople,
  people: texts.peopleAreCloser,
  "cannot-tell": texts.cannotTell,
};
