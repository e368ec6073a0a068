import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { getT } from "@/app/messages";
import { ConfirmIdentity } from "@/components/people/confirm-identity";
import { UserMenu } from "@/components/people/user-menu";
import { AppShell } from "@/components/ui/page/app-shell";
import { parseTheme, THEME_COOKIE } from "@/components/ui/page/theme";
import { canSeeStudies } from "@/lib/people/server/require-role";
import type { UserViewer } from "@/lib/people/viewer";
import { QueryProvider } from "@/lib/queries/query-provider";

interface SignedInShellProps {
  viewer: UserViewer;
  /** what researchers' pages have in the bar */
  actions?: ReactNode;
  children: ReactNode;
}

/** The bar around pages that are neither a researcher's nor an annotator's own. */
export async function SignedInShell({ viewer, actions, children }: SignedInShellProps) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  const t = await getT();
  const label = { href: "/label", label: t("Label") };
  const research = [
    { href: "/studies", label: t("Studies") },
    { href: "/prompts", label: t("Prompts") },
  ];
  const nav = (await canSeeStudies(viewer)) ? [...research, label] : [label];
  return (
    <QueryProvider>
      <AppShell
        home="/"
        theme={theme}
        nav={nav}
        actions={actions}
        userMenu={<UserMenu name={viewer.name} isAdmin={viewer.isAdmin} />}
      >
        {children}
      </AppShell>
      <ConfirmIdentity />
    </QueryProvider>
  );
}
