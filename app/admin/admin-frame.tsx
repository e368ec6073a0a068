import type { ReactNode } from "react";
import { LinkTabs } from "@/components/ui/link-tabs";
import { t } from "@/lib/messages/translate";
import type { UserViewer } from "@/lib/people/viewer";
import { SignedInShell } from "../(people)/signed-in-shell";

const TABS = [
  { href: "/admin", label: t("People"), exact: true },
  { href: "/admin/api-keys", label: t("API keys") },
  { href: "/admin/endpoints", label: t("Language models") },
  { href: "/admin/spending", label: t("Spending") },
  { href: "/admin/audit", label: t("Audit log") },
];

/** The frame around the pages for the admins of this server. */
export function AdminFrame({ viewer, children }: { viewer: UserViewer; children: ReactNode }) {
  return (
    <SignedInShell viewer={viewer}>
      <div className="pb-6">
        <LinkTabs label={t("This server")} tabs={TABS} />
      </div>
      {children}
    </SignedInShell>
  );
}
