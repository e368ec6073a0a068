import type { ReactNode } from "react";
import { QueryProvider } from "@/lib/queries/query-provider";

export default function PeopleLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
