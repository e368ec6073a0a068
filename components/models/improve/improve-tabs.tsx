import { LinkTabs } from "@/components/ui/link-tabs";

/** From one way of improving to the next. */
export function ImproveTabs({ studyId }: { studyId: string }) {
  const address = `/studies/${studyId}/improve`;
  return (
    <div className="pb-8">
      <LinkTabs
        label="Ways to improve"
        tabs={[
          { href: address, label: "What there is", exact: true },
          { href: `${address}/sample`, label: "Sample" },
          { href: `${address}/refine`, label: "Refine" },
          { href: `${address}/best-of-n`, label: "Best of N" },
          { href: `${address}/training-pairs`, label: "Training pairs" },
        ]}
      />
    </div>
  );
}
