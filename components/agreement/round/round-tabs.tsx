import { LinkTabs } from "@/components/ui/link-tabs";

/** The pages of one round. */
export function RoundTabs({ studyId, roundId }: { studyId: string; roundId: string }) {
  const address = `/studies/${studyId}/rounds/${roundId}`;
  return (
    <div className="pb-6">
      <LinkTabs
        label="Parts of the round"
        tabs={[
          { href: address, label: "Overview", exact: true },
          { href: `${address}/systems`, label: "Systems" },
          { href: `${address}/tasks`, label: "Disagreement" },
          { href: `${address}/raters`, label: "Raters" },
          { href: `${address}/adjudication`, label: "Adjudication" },
        ]}
      />
    </div>
  );
}
