import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import { t } from "@/lib/messages/translate";

/** What verifies a webhook's messages, on the one occasion that it is shown. */
export function WebhookSecret({ secret }: { secret: string }) {
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="warning" title={t("Copy the secret now. It won’t be shown again.")}>
        {t(
          "Your program uses it to verify that messages come from Tickbox. Keep it out of notebooks and repositories.",
        )}
      </Callout>
      <CopyField label={t("Signing secret")} value={secret} />
    </div>
  );
}
