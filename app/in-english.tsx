import type { ReactNode } from "react";
import { MessagesProvider } from "@/components/ui/messages/messages-provider";
import { sentencesIn } from "@/lib/messages/catalogue";
import { DEFAULT_LANGUAGE } from "@/lib/messages/languages";

/** Around pages that are not translated, whatever language their reader has chosen for those that are. */
export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <MessagesProvider language={DEFAULT_LANGUAGE} sentences={sentencesIn(DEFAULT_LANGUAGE)}>
      {children}
    </MessagesProvider>
  );
}
