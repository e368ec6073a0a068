import type { Metadata } from "next";
import { getT } from "@/app/messages";
import { LanguageChoice } from "@/components/people/account-settings";
import { PersonalLinkSignIn } from "@/components/people/personal-link-sign-in";
import { Card } from "@/components/ui/card";
import { ForgetKeptPages } from "@/components/ui/page/forget-kept-pages";
import { StandalonePage } from "@/components/ui/page/standalone-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getT())("Welcome back"), referrer: "no-referrer" };
}

export default async function ReturnPage() {
  const t = await getT();
  return (
    <StandalonePage>
      <ForgetKeptPages />
      <Card>
        <h1 className="sr-only">{t("Welcome back")}</h1>
        <PersonalLinkSignIn />
      </Card>
      <LanguageChoice isSignedIn={false} className="w-44 self-center" />
    </StandalonePage>
  );
}
