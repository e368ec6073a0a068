"use client";

import { useSelectedLayoutSegments } from "next/navigation";
import { Badge } from "@/components/ui/badge";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Breadcrumbs } from "@/components/ui/page/breadcrumbs";
import { PageHeader } from "@/components/ui/page/page-header";
import type { StudyHeader as Header } from "@/lib/domain/study/study-header";

/** Tabs whose own pages lead back to them. */
const TABS_WITH_PAGES: Record<string, string> = {
  content: "Content",
  checklists: "Checklists",
  runs: "Runs",
  "judge-models": "Judge models",
  improve: "Improve",
  tables: "Tables",
};
const STUDIES = { label: "Studies", href: "/studies" };

/**
 * Above every page of a study. On its tabs: the study's name as the page's h1, and the tabs. On a page deeper down, such
 * as a round, only the way back: that page brings a PageHeader of its own, without breadcrumbs.
 */
export function StudyHeader({ study }: { study: Header }) {
  const segments = useSelectedLayoutSegments();
  const address = `/studies/${study.id}`;
  const [tab, ...deeper] = segments;
  if (deeper.length > 0) {
    const label = tab === undefined ? undefined : TABS_WITH_PAGES[tab];
    const inTab = label ? [{ label, href: `${address}/${tab}` }] : [];
    return (
      <div className="pb-3">
        <Breadcrumbs crumbs={[STUDIES, { label: study.name, href: address }, ...inTab]} />
      </div>
    );
  }
  const tabs = [
    { href: address, label: "Overview", exact: true },
    { href: `${address}/content`, label: "Content" },
    ...(study.may.includes("study.import") ? [{ href: `${address}/import`, label: "Import" }] : []),
    { href: `${address}/checklists`, label: "Checklists" },
    { href: `${address}/judge-models`, label: "Judge models" },
    { href: `${address}/improve`, label: "Improve" },
    { href: `${address}/runs`, label: "Runs" },
    { href: `${address}/protocols`, label: "Protocols" },
    { href: `${address}/judges`, label: "Judges and people" },
    { href: `${address}/leaderboard`, label: "Leaderboard" },
    { href: `${address}/sources`, label: "Sources" },
    { href: `${address}/tables`, label: "Tables" },
    ...(study.may.includes("export.read") ? [{ href: `${address}/export`, label: "Export" }] : []),
    { href: `${address}/people`, label: "People" },
    ...(study.may.includes("study.update") ? [{ href: `${address}/settings`, label: "Settings" }] : []),
  ];
  return (
    <div className="pb-8">
      <PageHeader
        breadcrumbs={[STUDIES]}
        title={study.name}
        description={
          // In full on the overview alone: elsewhere it would push down what one came for.
          study.description ? <p className={tab ? "line-clamp-2" : undefined}>{study.description}</p> : undefined
        }
        status={study.isDemo ? <Badge>Demo</Badge> : undefined}
      />
      <LinkTabs label="Parts of the study" tabs={tabs} />
    </div>
  );
}
