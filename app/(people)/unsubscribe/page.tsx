import type { Metadata } from "next";
import { getT } from "@/app/messages";
import { LanguageChoice } from "@/components/people/account-settings";
import { UnsubscribeForm } from "@/components/people/unsubscribe-form";
import { Card } from "@/components/ui/card";
import { StandalonePage } from "@/components/ui/page/standalone-page";
import { readUnsubscribeToken } from "@/lib/mail/unsubscribe-link";
import { noticedStudy } from "@/lib/webhooks/server/email-notices";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getT())("Stop emails"), referrer: "no-referrer" };
}

export default async function UnsubscribePage({ searchParams }: PageProps<"/unsubscribe">) {
  const t = await getT();
  const { emails: token } = await searchParams;
  const mail = typeof token === "string" ? readUnsubscribeToken(token) : null;
  const study = mail?.kind === "notices" ? await noticedStudy(mail) : null;
  return (
    <StandalonePage>
      <Card className="flex flex-col gap-4 p-6 sm:p-8">
        <h1 className="text-xl font-semibold">{t("Stop emails")}</h1>
        {mail && typeof token === "string" ? (
          <UnsubscribeForm token={token} kind={mail.kind} study={study} />
        ) : (
          <p>{t("This link is incomplete. Copy all of it, or change your emails in Tickbox.")}</p>
        )}
      </Card>
      <LanguageChoice isSignedIn={false} className="w-44 self-center" />
    </StandalonePage>
  );
}
