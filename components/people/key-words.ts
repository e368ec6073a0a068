import { API_SCOPE_WORDS, type ApiKeyOfUser } from "@/lib/domain/people/api-key";
import * as texts from "@/lib/messages/researcher/api-keys";

/** What a key may do, in words. */
export const scopesOf = ({ scopes }: ApiKeyOfUser) => scopes.map((scope) => API_SCOPE_WORDS[scope].name).join(", ");

/** In which studies. */
export const studiesOf = ({ studies }: ApiKeyOfUser) =>
  studies === null ? texts.allStudies : studies.map(({ name }) => name ?? texts.studyYouNoLongerSee).join(", ");
