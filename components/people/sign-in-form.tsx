"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Fold } from "@/components/ui/fold";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { useT } from "@/components/ui/messages/messages-provider";
import { PasswordInput } from "@/components/ui/password-input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import { errorMessage } from "@/lib/http/error-message";
import { signInByPasskey } from "@/lib/people/queries/second-factor";
import { beginSignOn, credentialsSchema, signIn } from "@/lib/people/queries/sign-in";
import { canUsePasskeys, passkeyTrouble } from "./passkey-trouble";
import { ForgotPasswordForm } from "./password-form";
import { PersonalLinkForm } from "./personal-link-panel";
import { destinationOf, rememberDestination, rememberSignInWay, type SignInWay, signInWay } from "./remembered-sign-in";
import { CodeForm } from "./sign-in-codes";

interface SignInFormProps {
  /** before the organisation's service, if there is one */
  isFirst: boolean;
  mailsResets: boolean;
  /** the password is right, and a code is asked for as well */
  onCodeNeeded: () => void;
  onSignedIn: () => void;
}

function SignInForm({ isFirst, mailsResets, onCodeNeeded, onSignedIn }: SignInFormProps) {
  const t = useT();
  const [hasForgotten, setHasForgotten] = useState(false);
  const signingIn = useMutation({
    ...signIn,
    onSuccess: ({ needsCode }) => (needsCode ? onCodeNeeded() : onSignedIn()),
  });
  const form = useForm({
    id: "sign-in",
    initial: { email: "", password: "" },
    schema: credentialsSchema,
    sending: signingIn,
  });
  if (hasForgotten) return <ForgotPasswordForm onBack={() => setHasForgotten(false)} />;
  return (
    <form method="post" onSubmit={form.submit} className="flex flex-col gap-5">
      <FormErrorSummary title={t("You are not signed in")} errors={form.errors} />
      <Field {...form.field("email")} label={t("Email")} required>
        <Input name="email" type="email" autoComplete="username" autoFocus={isFirst} />
      </Field>
      <Field {...form.field("password")} label={t("Password")} required>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button
        type="submit"
        variant={isFirst ? "primary" : "secondary"}
        loading={signingIn.isPending || signingIn.isSuccess}
      >
        {t("Sign in")}
      </Button>
      {mailsResets ? (
        <Button variant="quiet" onClick={() => setHasForgotten(true)}>
          {t("Forgot password?")}
        </Button>
      ) : null}
    </form>
  );
}

export interface WaysIn {
  /** the name of the organisation's sign-on service, where there is one */
  signOn: string | null;
  /** whether people sign in and make accounts with a password */
  passwords: boolean;
}

interface SignInWaysProps {
  next: string;
  ways: WaysIn;
  /** whether the server sends links to new passwords by email */
  mailsResets: boolean;
}

/** The ways to sign in: the organisation's service first, then the one that this browser used last. */
export function SignInWays({ next, ways: { signOn, passwords }, mailsResets }: SignInWaysProps) {
  const t = useT();
  const ways = [
    { value: "account", label: t("Email and password") },
    { value: "link", label: t("Personal link") },
  ] as const;
  const usual = useBrowserValue(signInWay, "account");
  const [chosen, setChosen] = useState<SignInWay | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const leave = () => {
    rememberSignInWay("account");
    window.location.assign(destinationOf(next));
  };
  if (needsCode) return <CodeStep onEntered={leave} onBack={() => setNeedsCode(false)} />;
  const way = passwords ? (chosen ?? usual) : "link";
  const byHand = (
    <div className="flex flex-col gap-5">
      {passwords ? (
        <SegmentedControl
          legend={t("Sign in with")}
          hideLegend
          stretch
          choices={ways}
          value={way}
          onValueChange={setChosen}
        />
      ) : null}
      {way === "link" ? (
        <PersonalLinkForm next={next} isFirst={signOn === null} />
      ) : (
        <SignInForm
          isFirst={signOn === null}
          mailsResets={mailsResets}
          onCodeNeeded={() => setNeedsCode(true)}
          onSignedIn={leave}
        />
      )}
      <PasskeyButton next={next} />
    </div>
  );
  if (signOn === null) return byHand;
  return (
    <div className="flex flex-col gap-6">
      <SignOnButton service={signOn} next={next} />
      <Fold
        id="other-ways"
        title={passwords ? t("Sign in another way") : t("Sign in with a personal link")}
        open={isOpen}
        onOpenChange={setIsOpen}
      >
        {byHand}
      </Fold>
    </div>
  );
}

function CodeStep({ onEntered, onBack }: { onEntered: () => void; onBack: () => void }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{t("Your password is correct. Now enter the code that your authenticator app shows.")}</p>
      <CodeForm label={t("Sign in")} onEntered={onEntered} takesRecovery />
      <Button variant="quiet" onClick={onBack}>
        {t("Sign in another way")}
      </Button>
    </div>
  );
}

function PasskeyButton({ next }: { next: string }) {
  const t = useT();
  const isPossible = useBrowserValue(canUsePasskeys, true);
  const signingIn = useMutation({ ...signInByPasskey, onSuccess: () => window.location.assign(destinationOf(next)) });
  const trouble = passkeyTrouble(t, signingIn.error);
  if (!isPossible) return null;
  return (
    <div className="flex flex-col gap-4">
      {trouble ? (
        <Callout tone="negative" role="alert">
          {trouble}
        </Callout>
      ) : null}
      <Button variant="quiet" loading={signingIn.isPending || signingIn.isSuccess} onClick={() => signingIn.mutate()}>
        {t("Sign in with a passkey")}
      </Button>
    </div>
  );
}

interface SignOnButtonProps {
  service: string;
  next: string;
  /** the secret of the invitation that the person came by */
  invitation?: string;
}

/** Leaves for the sign-on service of the organisation, which sends people back. */
export function SignOnButton({ service, next, invitation }: SignOnButtonProps) {
  const t = useT();
  const leaving = useMutation({ ...beginSignOn, onSuccess: ({ goTo }) => window.location.assign(goTo) });
  const leave = () => {
    const destination = destinationOf(next);
    // A fragment may be a secret: this tab keeps it, and no server.
    if (destination.includes("#")) rememberDestination(destination);
    leaving.mutate({ next: destination.replace(/#.*$/, ""), invitation });
  };
  return (
    <div className="flex flex-col gap-4">
      {leaving.error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(leaving.error, t("The server could not be reached. Check your connection and try again."))}
        </Callout>
      ) : null}
      <Button variant="primary" loading={leaving.isPending || leaving.isSuccess} onClick={leave}>
        <span className="max-w-72 truncate">{t("Sign in with {service}", { service })}</span>
      </Button>
    </div>
  );
}

/** Why the sign-on service sent the person back without having signed them in, and what to do. */
export function SignOnProblem({ code, service }: { code: string; service: string }) {
  const t = useT();
  return (
    <Callout tone="negative" role="alert" title={t("You are not signed in")}>
      {problemWords(t, /^[a-z_]{1,60}$/.test(code) ? code : "unknown", service)}
    </Callout>
  );
}

function problemWords(t: ReturnType<typeof useT>, code: string, service: string): string {
  switch (code) {
    case "access_denied":
      return t("You cancelled, or {service} does not let you use Tickbox. Try again, or ask the people who run it.", {
        service,
      });
    case "state_mismatch":
    case "state_not_found":
    case "state_invalid":
    case "nonce_binding_missing":
      return t("It took longer than five minutes, or was started in another browser. Try again here.");
    case "signup_disabled":
      return t("There is no account with your email address here. Ask for an invitation link and open it first.");
    case "email_not_found":
      return t("{service} did not send your email address. Ask the people who run this server to request it.", {
        service,
      });
    case "account_not_linked":
    case "email_not_verified":
      return t("{service} has not verified your email address. Verify it there, then try again.", { service });
    case "not_in_group":
      return t("You are in no group that may use this server. Ask the people who run {service} to add you.", {
        service,
      });
    case "unavailable":
      return t("{service} does not answer. Try again in a moment.", { service });
    default:
      return t("{service} and Tickbox do not agree ({code}). Try again, or tell the people who run this server.", {
        service,
        code,
      });
  }
}
