"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { useLanguage, useT } from "@/components/ui/messages/messages-provider";
import { Select } from "@/components/ui/select";
import { errorMessage } from "@/lib/http/error-message";
import { LANGUAGE_COOKIE } from "@/lib/messages/choose-language";
import { LANGUAGES, OFFERED_LANGUAGES } from "@/lib/messages/languages";
import { updateMe } from "@/lib/people/queries/me";

export interface LanguageChoiceProps {
  /** whether the choice is kept with the account, too */
  isSignedIn: boolean;
  className?: string;
}

/** In which language this person reads the pages of annotators. */
export function LanguageChoice({ isSignedIn, className }: LanguageChoiceProps) {
  const t = useT();
  const shown = useLanguage();
  const router = useRouter();
  const saving = useMutation({ ...updateMe, onSuccess: () => router.refresh() });
  return (
    <>
      <Field
        label={t("Language")}
        hint={isSignedIn ? t("Of the interface. What you label stays in its own language.") : undefined}
        className={className}
      >
        <Select
          value={shown}
          disabled={saving.isPending}
          onChange={({ target }) => {
            const language = OFFERED_LANGUAGES.find((each) => each === target.value);
            if (!language) return;
            // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
            document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax`;
            if (isSignedIn) saving.mutate({ language });
            else router.refresh();
          }}
        >
          {OFFERED_LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGES[language].name}
            </option>
          ))}
        </Select>
      </Field>
      {saving.error ? (
        <Callout tone="negative" role="alert" className="mt-3">
          {errorMessage(saving.error, t("The server could not be reached. Check your connection and try again."))}
        </Callout>
      ) : null}
    </>
  );
}
