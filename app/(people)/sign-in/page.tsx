import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInWays } from "@/components/people/sign-in-ways";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { ForgetKeptPages } from "@/components/ui/page/forget-kept-pages";
import { StandalonePage } from "@/components/ui/page/standalone-page";
import { currentViewer } from "@/lib/auth/current-viewer";
import { hasAdmin } from "@/lib/auth/has-admin";
import { safeRedirect } from "@/lib/domain/people/safe-redirect";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const next = safeRedirect((await searchParams).next);
  if (await currentViewer()) redirect(next);
  return (
    <StandalonePage>
      <ForgetKeptPages />
      <Card className="p-6 sm:p-8">
        <h1 className="mb-5 text-xl font-semibold">Sign in</h1>
        <SignInWays next={next} />
      </Card>
      {(await hasAdmin()) ? null : <NotSetUp />}
      <p className="text-center text-sm text-pretty text-ink-muted">
        Forgot your password, or lost your personal link? Ask the person who invited you: an administrator of this
        server can give you a new link. New here? Ask for an invitation link.
      </p>
    </StandalonePage>
  );
}

function NotSetUp() {
  return (
    <Callout title="Nobody has an account here yet">
      Open the link that Tickbox printed when it started. It is lost? On the computer that runs Tickbox,{" "}
      <code className="font-mono">npm run -s tickbox -- admin-link</code> makes a new one.
    </Callout>
  );
}
