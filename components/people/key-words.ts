import type { Translate } from "@/lib/messages/translate";
import { API_SCOPE_WORDS, type ApiKeyOfUser } from "@/lib/people/api-key";

/** What a key may do, in words. */
export const scopesOf = ({ scopes }: ApiKeyOfUser, t: Translate) =>
  scopes.map((scope) => t(API_SCOPE_WORDS[scope].name)).join(", ");

/** In which studies. */
export const studiesOf = ({ studies }: ApiKeyOfUser, t: Translate) =>
  studies === null ? t("all studies") : studies.map(({ name }) => name ?? t("a study you no longer see")).join(", ");
