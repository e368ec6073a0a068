import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { getT } from "@/app/messages";
import { EmailChoices, LanguageChoice, NameForm } from "@/components/people/account-settings";
import { ApiKeyList } from "@/components/people/api-key-list";
import { PasswordForm } from "@/components/people/password-form";
import { PersonalLinkPanel } from "@/components/people/personal-link-panel";
import { AboutYou } from "@/components/people/rater-attributes";
import { SessionList } from "@/components/people/session-list";
import { SignInSecurity } from "@/components/people/sign-in-security";
import { CommandPaletteButton } from "@/components/study/command-palette/command-palette-button";
import { PageKeys } from "@/components/study/keys/page-keys";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { Panel } from "@/components/ui/panel";
import { readSignInSettings } from "@/lib/auth/passkeys";
import { requireViewer } from "@/lib/auth/require-viewer";
import { sessionOf } from "@/lib/auth/session-of";
import { waysIn } from "@/lib/auth/sign-on-settings";
import { sendsMail } from "@/lib/mail/mail-settings";
import { apiKeysQuery } from "@/lib/people/queries/api-keys";
import { signInSettingsQuery } from "@/lib/people/queries/second-factor";
import { sessionsQuery } from "@/lib/people/queries/sessions";
import { listApiKeys } from "@/lib/people/server/api-keys";
import { readMe } from "@/lib/people/server/me";
import { readMyAttributes } from "@/lib/people/server/rater/attributes";
import { canSeeStudies } from "@/lib/people/server/require-role";
import { listMySessions } from "@/lib/people/server/sessions";
import { SignedInShell } from "../signed-in-shell";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getT())("Account") };
}

export default async function AccountPage() {
  const viewer = await requireViewer("/account");
  const current = await sessionOf(await headers());
  const [me, sessions, apiKeys, attributes] = await Promise.all([
    readMe(viewer),
    listMySessions(viewer, current?.sessionId ?? ""),
    listApiKeys(viewer),
    readMyAttributes(viewer),
  ]);
  const t = await getT();
  const { signOn, passwords } = waysIn();
  const client = new QueryClient();
  client.setQueryData(sessionsQuery.queryKey, sessions);
  client.setQueryData(signInSettingsQuery.queryKey, await readSignInSettings(viewer));
  client.setQueryData(apiKeysQuery.queryKey, apiKeys);
  return (
    <SignedInShell viewer={viewer} actions={(await canSeeStudies(viewer)) ? <ResearcherKeys /> : null}>
      <PageHeader title={t("Account")} description={me.email ?? t("You use a personal link, no email.")} />
      <div className="flex max-w-3xl flex-col gap-6">
        <Panel level={2} title={t("Name")} description={t("Visible to members of your studies.")}>
          <NameForm name={me.name} />
        </Panel>
        {me.email === null ? (
          <PersonalLinkPanel />
        ) : me.hasPassword && passwords ? (
          <Panel level={2} title={t("Password")}>
            <PasswordForm email={me.email} />
          </Panel>
        ) : signOn !== null ? (
          <Panel level={2} title={t("Sign in")}>
            <p className="text-sm">{t("You sign in with {service}.", { service: signOn })}</p>
          </Panel>
        ) : null}
        <Panel level={2} title={t("Language")}>
          <LanguageChoice isSignedIn className="max-w-xs" />
        </Panel>
        <AboutYou studies={attributes} />
        {me.email !== null && sendsMail() ? (
          <Panel level={2} title={t("Email")}>
            <EmailChoices me={me} />
          </Panel>
        ) : null}
        <HydrationBoundary state={dehydrate(client)}>
          <SignInSecurity />
          <SessionList service={me.nameOnly || me.hasPassword ? null : signOn} />
          <Panel level={2} title={t("Your data")} description={t("Everything that is held about you, as a file.")}>
            <LinkButton href="/api/v1/me/data" download>
              {t("Download your data")}
            </LinkButton>
          </Panel>
          <ApiKeyList />
        </HydrationBoundary>
      </div>
    </SignedInShell>
  );
}

/** As on researchers' pages, and like these in English. */
function ResearcherKeys() {
  return (
    <span lang="en" className="contents">
      <CommandPaletteButton />
      <PageKeys />
    </span>
  );
}
