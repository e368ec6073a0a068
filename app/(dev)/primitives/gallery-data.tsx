"use client";

import { CopyField } from "@/components/ui/copy-field";
import { DataTable } from "@/components/ui/data-table";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { Section } from "@/components/ui/section";
import { Stat, StatList } from "@/components/ui/stat";
import { Stepper } from "@/components/ui/stepper";
import { Tabs } from "@/components/ui/tabs";

const ROWS = [
  { name: "aurora", count: 1204, rate: 0.8123 },
  { name: "borealis with a rather long name", count: 98, rate: 0.79 },
  { name: "cirrus", count: 5, rate: 0.4 },
];

export function GalleryData() {
  return (
    <Section title="Data">
      <LinkTabs
        label="Sub-pages"
        tabs={[
          { href: "/primitives", label: "Overview" },
          { href: "/sign-in", label: "People" },
          { href: "/account", label: "Export" },
        ]}
      />
      <Panel title="Figures" description="What they rest on is said beside them.">
        <StatList>
          <Stat label="Alpha, ordinal" value="0.256" interval="95% 0.21 – 0.30" note="n = 500 units" size="lg" />
          <Stat label="Mean" value="3.35" interval="± 0.04" note="1,500 labels" size="lg" />
          <Stat label="Kappa" value="not defined" note="Only one value was used" size="lg" />
        </StatList>
      </Panel>
      <div className="grid gap-6 lg:grid-cols-2">
        <Panel title="Table" flush>
          <DataTable
            caption="Rates by name"
            hideCaption
            rows={ROWS}
            rowKey={(row) => row.name}
            columns={[
              { id: "name", header: "Name", cell: (row) => row.name, rowHeader: true },
              { id: "count", header: "n", cell: (row) => row.count.toLocaleString("en"), numeric: true },
              { id: "rate", header: "Rate", cell: (row) => row.rate.toFixed(3), numeric: true },
            ]}
          />
        </Panel>
        <Panel title="Nothing in it" flush>
          <DataTable
            caption="Empty"
            hideCaption
            rows={[]}
            rowKey={() => ""}
            empty="No labels yet."
            columns={[
              { id: "name", header: "Name", cell: () => null },
              { id: "count", header: "n", cell: () => null, numeric: true },
            ]}
          />
        </Panel>
      </div>
      <Stepper label="Steps" steps={["File", "Preview", "Import"]} current={1} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Progress label="Labels" value={37} max={120} valueText="37 of 120" />
        <Progress label="Done" value={120} max={120} tone="positive" />
        <CopyField label="Invitation link" value="https://tickbox.example/i/3f2a9c" hint="Valid for seven days." />
      </div>
      <Tabs
        label="Views"
        tabs={[
          { id: "a", label: "By system", content: <p>First view</p> },
          { id: "b", label: "By subset", content: <p>Second view</p> },
        ]}
      />
    </Section>
  );
}
