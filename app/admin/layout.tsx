import type { ReactNode } from "react";
import { InEnglish } from "@/app/in-english";
import { PageKeys } from "@/components/study/keys/page-keys";
import { QueryProvider } from "@/lib/queries/query-provider";

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <InEnglish>
      {children}
      <QueryProvider>
        <PageKeys />
      </QueryProvider>
    </InEnglish>
  );
}
