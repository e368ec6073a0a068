import { cookies } from "next/headers";
import { UserMenu } from "@/components/people/user-menu";
import { parseTheme, THEME_COOKIE } from "@/components/ui/theme";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import type { UserViewer } from "@/lib/domain/viewer";

/** Theme and account, at the end of the labelling screen's bar. */
export async function BarEnd({ viewer }: { viewer: UserViewer }) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <>
      <ThemeToggle initial={theme} />
      <UserMenu name={viewer.name} isAdmin={viewer.isAdmin} />
    </>
  );
}
