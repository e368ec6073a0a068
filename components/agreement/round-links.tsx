import { LinkTabs } from "@/components/ui/link-tabs";

/** The pages of one round. */
export function RoundLinks({ studyId, roundId }: { studyId: string; roundId: string }) {
  const address = `/studies/${studyId}/rounds/${roundId}`;
  return (
    <div className="pb-6">
      <LinkTabs
        label="Parts of the round"
        tabs={[
          { href: address, label: "Agreement", exact: true },
          { href: `${address}/tasks`, label: "Tasks and labels" },
          { href: `${address}/raters`, label: "Raters" },
        ]}
      />
    </div>
  );
}
