import type { Metadata } from "next";
import { SetupForm } from "@/components/people/setup-form";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { ForgetKeptPages } from "@/components/ui/page/forget-kept-pages";
import { StandalonePage } from "@/components/ui/page/standalone-page";
import { type OpenSetupLink, readSetupLink } from "@/lib/auth/read-setup-link";
import * as texts from "@/lib/messages/researcher/pages";
import { say } from "@/lib/messages/researcher/say";

export const metadata: Metadata = { title: texts.setUp, referrer: "no-referrer" };

export default async function SetupPage({ searchParams }: PageProps<"/setup">) {
  const { token } = await searchParams;
  const link = typeof token === "string" ? await readSetupLink(token) : null;
  return (
    <StandalonePage>
      <ForgetKeptPages />
      <Card className="p-6 sm:p-8">
        {link && typeof token === "string" ? (
          <Open token={token} link={link} />
        ) : (
          <Ended why={token === undefined ? NO_TOKEN : ENDED} />
        )}
      </Card>
    </StandalonePage>
  );
}

function Open({ token, link }: { token: string; link: OpenSetupLink }) {
  return (
    <>
      <h1 className="text-xl font-semibold">{link.admin ? texts.restoreAdminAccess : texts.welcomeToTickbox}</h1>
      <p className="mt-1 mb-6 text-sm text-ink-muted">{link.admin ? texts.setANewPassword : texts.createYourAccount}</p>
      <SetupForm token={token} known={link.admin} />
    </>
  );
}

const ENDED = {
  title: texts.thisLinkNoLongerWorks,
  text: texts.itWasUsedAlready,
};
const NO_TOKEN = {
  title: texts.openTheWholeLink,
  text: texts.linkThatTickboxPrintedContinues,
};

function Ended({ why }: { why: typeof ENDED }) {
  return (
    <>
      <h1 className="text-xl font-semibold">{why.title}</h1>
      <p className="mt-2 text-sm">{say(texts.personWhoRunsTheServer, { why: why.text })}</p>
      <p className="mt-3 rounded-md bg-sunken px-3 py-2 font-mono text-sm">npm run -s tickbox -- admin-link</p>
      <LinkButton href="/sign-in" className="mt-6">
        {texts.goToSignIn}
      </LinkButton>
    </>
  );
}
