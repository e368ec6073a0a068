import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";

/** What verifies a webhook's messages, on the one occasion that it is shown. */
export function WebhookSecret({ secret }: { secret: string }) {
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="warning" title="Copy the secret now. It won't be shown again.">
        Your program verifies with it that messages are from Tickbox. Keep it out of notebooks and repositories.
      </Callout>
      <CopyField label="Signing secret" value={secret} />
    </div>
  );
}
