import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { InEnglish } from "@/app/in-english";
import { ConfirmIdentity } from "@/components/people/confirm-identity";
import { UserMenu } from "@/components/people/user-menu";
import { CommandPaletteButton } from "@/components/study/command-palette/command-palette-button";
import { MentionsLink } from "@/components/study/comments/mentions-link";
import { PageKeys } from "@/components/study/keys/page-keys";
import { CommandName } from "@/components/ui/command-name";
import { AppShell } from "@/components/ui/page/app-shell";
import { parseTheme, THEME_COOKIE } from "@/components/ui/page/theme";
import { currentViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { canSeeStudies } from "@/lib/people/server/require-role";
import { QueryProvider } from "@/lib/queries/query-provider";
import { commandName } from "@/lib/wire/installation";

const NAV = [
  { href: "/studies", label: t("Studies") },
  { href: "/prompts", label: t("Prompts") },
  { href: "/label", label: t("Label") },
];

/** The researchers' frame. People who do no research see nothing here; each page turns away signed-out visitors. */
export default async function ResearcherLayout({ children }: { children: ReactNode }) {
  const viewer = await currentViewer();
  if (!viewer) {
    return (
      <InEnglish>
        <QueryProvider>{children}</QueryProvider>
      </InEnglish>
    );
  }
  if (!(await canSeeStudies(viewer))) notFound();
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <InEnglish>
      <QueryProvider>
        <AppShell
          home="/studies"
          theme={theme}
          nav={NAV}
          actions={
            <>
              <CommandPaletteButton />
              <MentionsLink />
            </>
          }
          userMenu={<UserMenu name={viewer.name} isAdmin={viewer.isAdmin} />}
        >
          <CommandName name={commandName()}>{children}</CommandName>
        </AppShell>
        <PageKeys />
        <ConfirmIdentity />
      </QueryProvider>
    </InEnglish>
  );
}
