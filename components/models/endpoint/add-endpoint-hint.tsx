import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import type { StudyModels } from "@/lib/domain/endpoint/study-model";

/** Where there is nothing but the demo model: how to get a real one. */
export function AddEndpointHint({ models, mayAddEndpoints, admins }: StudyModels) {
  if (models.some(({ isDemo }) => !isDemo)) return null;
  return (
    <Callout title="Only the offline demo model is here">
      It follows rules, knows no language and costs nothing: good for trying things out, not for results.{" "}
      {mayAddEndpoints ? (
        <>
          <TextLink href="/admin/endpoints/new">Add an endpoint</TextLink> to use a real model: OpenAI, vLLM, Ollama or
          anything else that speaks the same protocol.
        </>
      ) : (
        <>
          For a real model ask {admins.length === 0 ? "an admin of this server" : listed(admins)} to add an endpoint;
          only an admin can.
        </>
      )}
    </Callout>
  );
}

/** "Ada, Ben or Cy" */
function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(names);
}
