import { cookies, headers } from "next/headers";
import { cache } from "react";
import { currentViewer } from "@/lib/auth/require-viewer";
import { PATH_HEADER } from "@/lib/http/security-headers";
import { type Sentences, sentencesIn, translatorIn } from "@/lib/messages/catalogue";
import { chooseLanguage, LANGUAGE_COOKIE } from "@/lib/messages/choose-language";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/messages/languages";
import type { Translate } from "@/lib/messages/translate";

/** Pages that annotators see. The others are in English. */
const TRANSLATED = /^\/(?:label|join|return|sign-in|new-password|account)(?:\/|$)/;

/**
 * The language of the requested page: its reader's, where it is translated. Parts of the app that the browser
 * navigates to without requesting a whole page have their own MessagesProvider, which sets the language again.
 */
export const languageOfPage = cache(async (): Promise<Language> => {
  const [sent, kept] = [await headers(), await cookies()];
  if (!TRANSLATED.test(sent.get(PATH_HEADER) ?? "")) return DEFAULT_LANGUAGE;
  // A page must also come up, with what it has to say of it, where the database does not.
  const viewer = await currentViewer().catch(() => null);
  return chooseLanguage({
    setting: viewer?.language,
    cookie: kept.get(LANGUAGE_COOKIE)?.value,
    accepted: sent.get("accept-language"),
  });
});

/** Says sentences in the page's language, for what is drawn on the server. */
export async function getT(): Promise<Translate> {
  return translatorIn(await languageOfPage());
}

/** What a MessagesProvider gives to what is inside it. */
export async function sentencesOfPage(): Promise<{ language: Language; sentences: Sentences }> {
  const language = await languageOfPage();
  return { language, sentences: sentencesIn(language) };
}
