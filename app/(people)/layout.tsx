import type { ReactNode } from "react";
import { messagesOf, textsFor } from "@/app/messages";
import { MessagesProvider } from "@/components/ui/messages/messages-provider";
import { QueryProvider } from "@/lib/queries/query-provider";

export default async function PeopleLayout({ children }: { children: ReactNode }) {
  const t = await messagesOf("people");
  return (
    <MessagesProvider {...(await textsFor(["account", "people", "ui", "validation"]))}>
      <noscript className="block p-4 text-center">{t("needsJavaScript")}</noscript>
      <QueryProvider>{children}</QueryProvider>
    </MessagesProvider>
  );
}
