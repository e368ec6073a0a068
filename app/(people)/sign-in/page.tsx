import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { messagesOf } from "@/app/messages";
import { LanguageChoice } from "@/components/people/language-choice";
import { SignInWays } from "@/components/people/sign-in-ways";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { ForgetKeptPages } from "@/components/ui/page/forget-kept-pages";
import { StandalonePage } from "@/components/ui/page/standalone-page";
import { currentViewer } from "@/lib/auth/current-viewer";
import { hasAdmin } from "@/lib/auth/has-admin";
import { safeRedirect } from "@/lib/domain/people/safe-redirect";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf("people"))("signIn") };
}

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const next = safeRedirect((await searchParams).next);
  if (await currentViewer()) redirect(next);
  const t = await messagesOf("people");
  return (
    <StandalonePage>
      <ForgetKeptPages />
      <Card className="p-6 sm:p-8">
        <h1 className="mb-5 text-xl font-semibold">{t("signIn")}</h1>
        <SignInWays next={next} />
      </Card>
      {(await hasAdmin()) ? null : <NotSetUp />}
      <p className="text-center text-sm text-pretty text-ink-muted">{t("lostAccess")}</p>
      <LanguageChoice isSignedIn={false} className="w-44 self-center" />
    </StandalonePage>
  );
}

async function NotSetUp() {
  const t = await messagesOf("people");
  return (
    <Callout title={t("noAccounts")}>
      {t.parts("noAccountsMore", {
        command: (
          <code key="command" className="font-mono">
            npm run -s tickbox -- admin-link
          </code>
        ),
      })}
    </Callout>
  );
}
