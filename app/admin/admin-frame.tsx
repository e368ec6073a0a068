import type { ReactNode } from "react";
import { LinkTabs } from "@/components/ui/link-tabs";
import type { UserViewer } from "@/lib/domain/viewer";
import { SignedInShell } from "../(people)/signed-in-shell";

const TABS = [
  { href: "/admin", label: "People", exact: true },
  { href: "/admin/endpoints", label: "Language models" },
  { href: "/admin/spending", label: "Spending" },
];

/** What stands around the pages for the admins of this server. */
export function AdminFrame({ viewer, children }: { viewer: UserViewer; children: ReactNode }) {
  return (
    <SignedInShell viewer={viewer}>
      <div className="pb-6">
        <LinkTabs label="This server" tabs={TABS} />
      </div>
      {children}
    </SignedInShell>
  );
}
