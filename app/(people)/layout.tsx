import type { ReactNode } from "react";
import { getT, sentencesOfPage } from "@/app/messages";
import { MessagesProvider } from "@/components/ui/messages/messages-provider";
import { QueryProvider } from "@/lib/queries/query-provider";

export default async function PeopleLayout({ children }: { children: ReactNode }) {
  const t = await getT();
  return (
    <MessagesProvider {...(await sentencesOfPage())}>
      <noscript className="block p-4 text-center">
        {t("Tickbox needs JavaScript. Turn it on in your browser, then load this page again.")}
      </noscript>
      <QueryProvider>{children}</QueryProvider>
    </MessagesProvider>
  );
}
