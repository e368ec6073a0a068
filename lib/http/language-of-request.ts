import { acceptedLanguage } from "@/lib/messages/choose-language";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/messages/languages";

/** In which language the API answers where it says something to a person: our pages ask in that of their interface. */
export function languageOfRequest(headers: Headers): Language {
  return acceptedLanguage(headers.get("accept-language")) ?? DEFAULT_LANGUAGE;
}
