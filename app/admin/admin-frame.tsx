import type { ReactNode } from "react";
import { LinkTabs } from "@/components/ui/link-tabs";
import type { UserViewer } from "@/lib/domain/viewer";
import * as texts from "@/lib/messages/researcher/admin";
import { SignedInShell } from "../(people)/signed-in-shell";

const TABS = [
  { href: "/admin", label: texts.people, exact: true },
  { href: "/admin/api-keys", label: texts.apiKeys },
  { href: "/admin/endpoints", label: texts.languageModels },
  { href: "/admin/spending", label: texts.spending },
];

/** What stands around the pages for the admins of this server. */
export function AdminFrame({ viewer, children }: { viewer: UserViewer; children: ReactNode }) {
  return (
    <SignedInShell viewer={viewer}>
      <div className="pb-6">
        <LinkTabs label={texts.thisServer} tabs={TABS} />
      </div>
      {children}
    </SignedInShell>
  );
}
