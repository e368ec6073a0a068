"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useT } from "@/components/ui/messages/messages-provider";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Dialog } from "@/components/ui/modal/dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import type { SignInSettings } from "@/lib/people/passkey";
import { addPasskey, removePasskey, signInSettingsQuery } from "@/lib/people/queries/second-factor";
import { canUsePasskeys, passkeyTrouble } from "./passkey-trouble";
import { CodesDialog, type CodesTask } from "./sign-in-codes";

/** What guards signing in besides a password, and in place of one. */
export function SignInSecurity() {
  const { data: settings } = useQuery(signInSettingsQuery);
  const t = useT();
  if (!settings || settings.nameOnly) return null;
  return (
    <Panel
      level={2}
      id="second-factor"
      title={settings.hasPassword ? t("Two-factor sign-in and passkeys") : t("Passkeys")}
      description={settings.hasPassword ? t("Protects your account even if someone learns your password.") : undefined}
      flush
    >
      {settings.needsCodes ? (
        <div className="px-5 pb-4">
          <Callout tone="warning" title={t("Set up codes to continue")}>
            {t("This server asks for them from people with your role.")}
          </Callout>
        </div>
      ) : null}
      <ul className="divide-y divide-line border-t border-line">
        {settings.hasPassword ? <Codes settings={settings} /> : null}
        {settings.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        <AddPasskey isNamed={settings.hasPassword && settings.passkeys.length === 0} />
      </ul>
    </Panel>
  );
}

const ROW = "flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3 text-sm";

function Codes({ settings }: { settings: SignInSettings }) {
  const t = useT();
  const [task, setTask] = useState<CodesTask | null>(null);
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {t("Codes from an app")}
          {settings.hasCodes ? <Badge tone="positive">{t("On")}</Badge> : null}
        </p>
        <p className="text-ink-muted">{t("An authenticator app shows a code, which you enter after your password.")}</p>
      </div>
      {settings.hasCodes ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setTask("renew")}>
            {t("New recovery codes")}
          </Button>
          <Button size="sm" onClick={() => setTask("end")}>
            {t("Turn off")}
          </Button>
        </div>
      ) : (
        <Button size="sm" variant={settings.needsCodes ? "primary" : "secondary"} onClick={() => setTask("begin")}>
          {t("Set up codes")}
        </Button>
      )}
      {task === null ? null : <CodesDialog task={task} onClose={() => setTask(null)} />}
    </li>
  );
}

function PasskeyRow({ passkey }: { passkey: SignInSettings["passkeys"][number] }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const removing = useMutation({ ...removePasskey, onSuccess: () => setIsOpen(false) });
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium [overflow-wrap:anywhere]">{t("Passkey “{name}”", { name: passkey.name })}</p>
        <p className="text-ink-muted">
          {passkey.lastUsedAt === null
            ? t.rich("added {dateTime}, not used yet", { dateTime: <DateTime key="at" at={passkey.createdAt} /> })
            : t.rich("last used {dateTime}", { dateTime: <DateTime key="at" at={passkey.lastUsedAt} /> })}
        </p>
      </div>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {t("Remove")}
        <span className="sr-only"> {passkey.name}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t("Remove the passkey “{name}”?", { name: passkey.name })}
        confirmLabel={t("Remove")}
        onConfirm={() => removing.mutate(passkey.id)}
        loading={removing.isPending}
        error={passkeyTrouble(t, removing.error) ?? undefined}
      >
        {t("Nobody can sign in with it then. Delete it on your device, too, or it will still be offered.")}
      </ConfirmDialog>
    </li>
  );
}

function AddPasskey({ isNamed }: { isNamed: boolean }) {
  const t = useT();
  const isPossible = useBrowserValue(canUsePasskeys, true);
  const [isOpen, setIsOpen] = useState(false);
  const adding = useMutation({
    ...addPasskey,
    onSuccess: () => {
      setIsOpen(false);
      toast.success(t("Passkey added. Choose it when you sign in next."));
    },
  });
  const trouble = passkeyTrouble(t, adding.error);
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1 basis-60">
        {isNamed ? <p className="font-medium">{t("Passkeys")}</p> : null}
        <p className="text-ink-muted">
          {isPossible
            ? t("Sign in with your fingerprint, face or device PIN, without a password.")
            : t("Passkeys need an address with a host name and https. Ask the people who run this server.")}
        </p>
      </div>
      {isPossible ? (
        <Button size="sm" onClick={() => setIsOpen(true)}>
          {t("Add a passkey")}
        </Button>
      ) : null}
      <Dialog open={isOpen} onOpenChange={setIsOpen} size="sm" title={t("Add a passkey")} locked={adding.isPending}>
        <form
          method="post"
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            adding.mutate(String(new FormData(event.currentTarget).get("name")).trim());
          }}
        >
          {trouble ? (
            <Callout tone="negative" role="alert">
              {trouble}
            </Callout>
          ) : null}
          <Field label={t("Name")} hint={t("Where it is kept, such as “Laptop” or “Phone”.")} required>
            <Input name="name" maxLength={60} autoComplete="off" required />
          </Field>
          <Button type="submit" variant="primary" loading={adding.isPending}>
            {t("Continue")}
          </Button>
        </form>
      </Dialog>
    </li>
  );
}
