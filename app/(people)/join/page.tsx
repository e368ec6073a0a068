import type { Metadata } from "next";
import { getT } from "@/app/messages";
import { LanguageChoice } from "@/components/people/account-settings";
import { JoinPanel } from "@/components/people/join-panel";
import { ForgetKeptPages } from "@/components/ui/page/forget-kept-pages";
import { StandalonePage } from "@/components/ui/page/standalone-page";
import { currentViewer } from "@/lib/auth/require-viewer";
import { waysIn } from "@/lib/auth/sign-on-settings";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getT())("Join"), referrer: "no-referrer" };
}

export default async function JoinPage() {
  const viewer = await currentViewer();
  return (
    <StandalonePage>
      <ForgetKeptPages />
      <JoinPanel signedInAs={viewer?.name ?? null} ways={waysIn()} />
      <LanguageChoice isSignedIn={viewer !== null} className="w-44 self-center" />
    </StandalonePage>
  );
}
