import type { ReactNode } from "react";
import { textsFor } from "@/app/messages";
import { MessagesProvider } from "@/components/ui/messages/messages-provider";
import { QueryProvider } from "@/lib/queries/query-provider";

export default async function PeopleLayout({ children }: { children: ReactNode }) {
  return (
    <MessagesProvider {...(await textsFor(["account", "people", "ui", "validation"]))}>
      <QueryProvider>{children}</QueryProvider>
    </MessagesProvider>
  );
}
