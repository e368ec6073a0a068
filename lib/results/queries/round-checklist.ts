import { type ItemChoice, itemsSearch, roundChecklistAnswerSchema } from "@/lib/results/agreement-checklist";
import { searchOf } from "@/lib/wire/address";
import { ofVersion } from "./of-version";

/** Agreement on the answers, with the first questions in order. */
export const roundChecklistQuery = (roundId: string, choice: ItemChoice, version: string) =>
  ofVersion(roundId, "checklist", roundChecklistAnswerSchema, { search: searchOf(itemsSearch(choice)), version });
