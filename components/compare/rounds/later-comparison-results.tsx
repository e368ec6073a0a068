"use client";

import dynamic from "next/dynamic";
import { PanelSkeleton } from "@/components/figure/waiting/panel-waiting";

/** On the overview of few studies: others do not fetch it. */
export const LaterComparisonResults = dynamic(
  () => import("./comparison-results").then((module) => module.ComparisonResults),
  { ssr: false, loading: PanelSkeleton },
);
