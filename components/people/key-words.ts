import { t } from "@/lib/messages/translate";
import { API_SCOPE_WORDS, type ApiKeyOfUser } from "@/lib/people/api-key";

/** What a key may do, in words. */
export const scopesOf = ({ scopes }: ApiKeyOfUser) => scopes.map((scope) => API_SCOPE_WORDS[scope].name).join(", ");

/** In which studies. */
export const studiesOf = ({ studies }: ApiKeyOfUser) =>
  studies === null ? t("all studies") : studies.map(({ name }) => name ?? t("a study you no longer see")).join(", ");
