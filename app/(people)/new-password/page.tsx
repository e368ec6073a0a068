import type { Metadata } from "next";
import { getT } from "@/app/messages";
import { LanguageChoice } from "@/components/people/account-settings";
import { NewPasswordForm } from "@/components/people/password-form";
import { Card } from "@/components/ui/card";
import { ForgetKeptPages } from "@/components/ui/page/forget-kept-pages";
import { StandalonePage } from "@/components/ui/page/standalone-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getT())("New password"), referrer: "no-referrer" };
}

export default async function NewPasswordPage() {
  const t = await getT();
  return (
    <StandalonePage>
      <ForgetKeptPages />
      <Card className="p-6 sm:p-8">
        <h1 className="text-xl font-semibold">{t("Choose a new password")}</h1>
        <p className="mt-1 mb-6 text-sm text-ink-muted">{t("Your labels and studies are as you left them.")}</p>
        <NewPasswordForm />
      </Card>
      <LanguageChoice isSignedIn={false} className="w-44 self-center" />
    </StandalonePage>
  );
}
