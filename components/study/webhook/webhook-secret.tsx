import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import * as texts from "@/lib/messages/researcher/webhooks";

/** What verifies a webhook's messages, on the one occasion that it is shown. */
export function WebhookSecret({ secret }: { secret: string }) {
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="warning" title={texts.copyTheSecretNow}>
        {texts.yourProgramVerifies}
      </Callout>
      <CopyField label={texts.signingSecret} value={secret} />
    </div>
  );
}
