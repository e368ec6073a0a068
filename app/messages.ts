import { cookies, headers } from "next/headers";
import { cache } from "react";
import { currentViewer } from "@/lib/auth/current-viewer";
import { PATH_HEADER } from "@/lib/http/security-headers";
import { pickTexts, textsIn } from "@/lib/messages/catalogue";
import { chooseLanguage, LANGUAGE_COOKIE } from "@/lib/messages/choose-language";
import type { AreaName, Catalogue } from "@/lib/messages/en";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/messages/languages";
import { type Translate, translatorOf } from "@/lib/messages/message";
import type { Texts } from "@/lib/messages/texts";

/** Pages that annotators see. The others are in English. */
const TRANSLATED = /^\/(?:label|join|return|sign-in|new-password|account)(?:\/|$)/;

/**
 * The language of the page that was asked for: its reader's, where it is translated. Parts of the app that the browser
 * goes to without asking for a whole page have a MessagesProvider of their own, which says the language anew.
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

/** The texts of one area, for what is drawn on the server. */
export async function messagesOf<Name extends AreaName>(area: Name): Promise<Translate<Catalogue[Name]>> {
  const language = await languageOfPage();
  const texts: Texts = textsIn(language);
  return translatorOf<Catalogue[Name]>(language, texts[area]);
}

/** What a MessagesProvider gives to what is inside it: areas in the one language that is shown. */
export async function textsFor(areas: readonly AreaName[]): Promise<{ language: Language; areas: Partial<Texts> }> {
  const language = await languageOfPage();
  return { language, areas: pickTexts(language, areas) };
}
