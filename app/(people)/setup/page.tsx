import type { Metadata } from "next";
import { SetupForm } from "@/components/people/setup-form";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { ForgetKeptPages } from "@/components/ui/page/forget-kept-pages";
import { StandalonePage } from "@/components/ui/page/standalone-page";
import { type OpenSetupLink, readSetupLink } from "@/lib/auth/read-setup-link";

export const metadata: Metadata = { title: "Set up", referrer: "no-referrer" };

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
      <h1 className="text-xl font-semibold">{link.admin ? "Back in as admin" : "Welcome to Tickbox"}</h1>
      <p className="mt-1 mb-6 text-sm text-ink-muted">
        {link.admin
          ? "Set a new password. With another email you make another admin."
          : "Create your account. You will be the admin of this server."}
      </p>
      <SetupForm token={token} known={link.admin} />
    </>
  );
}

const ENDED = {
  title: "This link no longer works",
  text: "It was used already, was replaced by a newer one, or is more than a day old.",
};
const NO_TOKEN = {
  title: "Open the whole link",
  text: "The link that Tickbox printed continues after “setup?”. Until it is used it can be opened again.",
};

function Ended({ why }: { why: typeof ENDED }) {
  return (
    <>
      <h1 className="text-xl font-semibold">{why.title}</h1>
      <p className="mt-2 text-sm">{why.text} The person who runs the server can create a new one there:</p>
      <p className="mt-3 rounded-md bg-sunken px-3 py-2 font-mono text-sm">npm run -s tickbox -- admin-link</p>
      <LinkButton href="/sign-in" className="mt-6">
        Go to sign-in
      </LinkButton>
    </>
  );
}
