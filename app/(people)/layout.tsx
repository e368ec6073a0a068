import type { ReactNode } from "react";
import { sentencesOfPage } from "@/app/messages";
import { MessagesProvider } from "@/components/ui/messages/messages-provider";
import { QueryProvider } from "@/lib/queries/query-provider";

export default async function PeopleLayout({ children }: { children: ReactNode }) {
  return (
    <MessagesProvider {...(await sentencesOfPage())}>
      <QueryProvider>{children}</QueryProvider>
    </MessagesProvider>
  );
}
