import type { ReactNode } from "react";
import { CommandPaletteButton } from "@/components/study/command-palette/command-palette-button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { t } from "@/lib/messages/translate";
import type { UserViewer } from "@/lib/people/viewer";
import { SERVER_PAGES } from "@/lib/study/study-pages";
import { SignedInShell } from "../(people)/signed-in-shell";

/** The frame around the pages for the admins of this server. */
export function AdminFrame({ viewer, children }: { viewer: UserViewer; children: ReactNode }) {
  return (
    <SignedInShell viewer={viewer} actions={<CommandPaletteButton />}>
      <div className="pb-6">
        <LinkTabs label={t("This server")} tabs={SERVER_PAGES} />
      </div>
      {children}
    </SignedInShell>
  );
}
