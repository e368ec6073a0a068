import type { Metadata } from "next";
import { messagesOf } from "@/app/messages";
import { LanguageChoice } from "@/components/people/language-choice";
import { PersonalLinkSignIn } from "@/components/people/personal-link-sign-in";
import { Card } from "@/components/ui/card";
import { ForgetKeptPages } from "@/components/ui/page/forget-kept-pages";
import { StandalonePage } from "@/components/ui/page/standalone-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf("people"))("welcomeBack"), referrer: "no-referrer" };
}

export default async function ReturnPage() {
  const t = await messagesOf("people");
  return (
    <StandalonePage>
      <ForgetKeptPages />
      <Card>
        <h1 className="sr-only">{t("welcomeBack")}</h1>
        <PersonalLinkSignIn />
      </Card>
      <LanguageChoice isSignedIn={false} className="w-44 self-center" />
    </StandalonePage>
  );
}
