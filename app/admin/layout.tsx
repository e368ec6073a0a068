import type { ReactNode } from "react";
import { InEnglish } from "@/app/in-english";

export default function AdminLayout({ children }: { children: ReactNode }) {
  return <InEnglish>{children}</InEnglish>;
}
