import type { Metadata } from "next";
import { getT, languageOfPage } from "@/app/messages";
import { JoinPanel } from "@/components/people/join-panel";
import { LanguageChoice } from "@/components/people/language-choice";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { ForgetKeptPages } from "@/components/ui/page/forget-kept-pages";
import { StandalonePage } from "@/components/ui/page/standalone-page";
import { currentViewer } from "@/lib/auth/current-viewer";
import { readInvitation } from "@/lib/data/people/read-invitation";
import { AppError } from "@/lib/domain/app-error";
import { refusalText } from "@/lib/messages/refusal-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getT())("Join"), referrer: "no-referrer" };
}

export default async function JoinPage({ params }: PageProps<"/join/[token]">) {
  const { token } = await params;
  const viewer = await currentViewer();
  const language = await languageOfPage();
  const t = await getT();
  const invitation = await readInvitation(viewer, token).catch((error: unknown) => {
    if (error instanceof AppError) return refusalText(language, error.message);
    throw error;
  });
  return (
    <StandalonePage>
      <ForgetKeptPages />
      {typeof invitation === "string" ? (
        <Card className="p-6 sm:p-8">
          <h1 className="text-xl font-semibold">{t("This invitation does not work")}</h1>
          <p className="mt-2 text-sm">{invitation}</p>
          {viewer ? null : <p className="mt-2 text-sm">{t("Already joined? Sign in as before.")}</p>}
          <LinkButton href="/" className="mt-6">
            {t(viewer ? "Go to your work" : "Go to sign-in")}
          </LinkButton>
        </Card>
      ) : (
        <JoinPanel token={token} invitation={invitation} signedInAs={viewer?.name ?? null} />
      )}
      <LanguageChoice isSignedIn={viewer !== null} className="w-44 self-center" />
    </StandalonePage>
  );
}
