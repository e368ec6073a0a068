"use client";

import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from "react";
import type { AreaName, Catalogue } from "@/lib/messages/en";
import { LANGUAGES, type Language } from "@/lib/messages/languages";
import { type Messages, type Translate, translatorOf } from "@/lib/messages/message";
import type { Texts as AllTexts } from "@/lib/messages/texts";

export interface InterfaceTexts {
  language: Language;
  /** the texts of one language: those of others are not sent */
  areas: Partial<AllTexts>;
}

/** Empty where nothing is provided. Tests put English into it (testing/english.ts). */
export const WITHOUT_PROVIDER: InterfaceTexts = { language: "en", areas: {} };

const Texts = createContext(WITHOUT_PROVIDER);

export interface MessagesProviderProps extends InterfaceTexts {
  children: ReactNode;
}

/** Gives what is inside its texts, besides those that it has from further out. The page says its language accordingly. */
export function MessagesProvider({ language, areas, children }: MessagesProviderProps) {
  const outer = useContext(Texts);
  const texts = useMemo(
    () => ({ language, areas: outer.language === language ? { ...outer.areas, ...areas } : areas }),
    [outer, language, areas],
  );
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = LANGUAGES[language].dir;
  }, [language]);
  return <Texts value={texts}>{children}</Texts>;
}

export function useLanguage(): Language {
  return useContext(Texts).language;
}

/** What a schema says of a field, in the language of the interface; as it is where no form of annotators says it. */
export function useValidationText(): (text: string) => string {
  const messages: Messages = useContext(Texts).areas.validation ?? {};
  return (text) => {
    const message = messages[text];
    return typeof message === "string" ? message : text;
  };
}

/** The texts of one area, in the language of the interface. */
export function useMessages<Name extends AreaName>(area: Name): Translate<Catalogue[Name]> {
  const { language, areas } = useContext(Texts);
  const messages = areas[area];
  if (!messages) throw new Error(`no texts of the area ${area} here: a layout has to provide them`);
  return translatorOf<Catalogue[Name]>(language, messages);
}
