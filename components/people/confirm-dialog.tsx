"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { useT } from "@/components/ui/messages/messages-provider";
import { Dialog } from "@/components/ui/modal/dialog";
import { PasswordInput } from "@/components/ui/password-input";
import { errorMessage } from "@/lib/http/error-message";
import { confirmByPasskey, confirmBySecret, signInSettingsQuery } from "@/lib/people/queries/second-factor";
import { beginSignOn } from "@/lib/people/queries/sign-in";
import { passkeyTrouble } from "./passkey-trouble";

/** Asks somebody to prove who they are, in one of their ways. */
export function ConfirmDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const t = useT();
  return (
    <Dialog open onOpenChange={() => onAnswer(false)} size="sm" title={t("Confirm it’s you")}>
      <Ways onConfirmed={() => onAnswer(true)} />
    </Dialog>
  );
}

function Ways({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useT();
  const { data: settings } = useQuery(signInSettingsQuery);
  const bySecret = useMutation({ ...confirmBySecret, onSuccess: onConfirmed });
  const byPasskey = useMutation({ ...confirmByPasskey, onSuccess: onConfirmed });
  const leaving = useMutation({ ...beginSignOn, onSuccess: ({ goTo }) => window.location.assign(goTo) });
  const error = bySecret.error ?? leaving.error;
  const trouble = passkeyTrouble(t, byPasskey.error);
  if (!settings) return null;
  const { signOn } = settings;
  const takesSecret = settings.hasPassword || settings.nameOnly;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>{t("What you are about to change outlasts this session. You won’t be asked again for 15 minutes.")}</p>
      {error || trouble ? (
        <Callout tone="negative" role="alert">
          {trouble ?? errorMessage(error, t("The server could not be reached. Check your connection and try again."))}
        </Callout>
      ) : null}
      {takesSecret ? (
        <form
          method="post"
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            bySecret.mutate({ currentPassword: String(new FormData(event.currentTarget).get("secret")) });
          }}
        >
          <Field label={settings.nameOnly ? t("Your personal link") : t("Your password")} required>
            <PasswordInput
              name="secret"
              autoComplete={settings.nameOnly ? "off" : "current-password"}
              maxLength={1_000}
            />
          </Field>
          <Button type="submit" variant="primary" loading={bySecret.isPending}>
            {t("Confirm")}
          </Button>
        </form>
      ) : null}
      {settings.passkeys.length > 0 ? (
        <Button
          variant={takesSecret ? "secondary" : "primary"}
          loading={byPasskey.isPending}
          onClick={() => byPasskey.mutate()}
        >
          {t("Use a passkey")}
        </Button>
      ) : null}
      {signOn === null || settings.nameOnly ? null : (
        <>
          <Button
            loading={leaving.isPending || leaving.isSuccess}
            onClick={() => leaving.mutate({ next: window.location.pathname + window.location.search, again: true })}
          >
            {t("Sign in with {service}", { service: signOn })}
          </Button>
          <p className="text-ink-muted">{t("You come back to this page. What you entered here is lost then.")}</p>
        </>
      )}
    </div>
  );
}
