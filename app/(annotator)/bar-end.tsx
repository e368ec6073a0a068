import { CircleUserRound } from "lucide-react";
import { cookies } from "next/headers";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button-class";
import { parseTheme, THEME_COOKIE } from "@/components/ui/theme";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import type { UserViewer } from "@/lib/domain/viewer";

/** Theme and account, at the end of the labelling screen's bar. A link instead of the account's menu saves its script. */
export async function BarEnd({ viewer }: { viewer: UserViewer }) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <>
      <ThemeToggle initial={theme} />
      <Link href="/account" prefetch={false} className={buttonClass({ variant: "quiet", size: "sm" })}>
        <CircleUserRound aria-hidden />
        <span className="sr-only">Account of </span>
        <span className="max-w-40 truncate">{viewer.name}</span>
      </Link>
    </>
  );
}
