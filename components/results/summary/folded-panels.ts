import dynamic from "next/dynamic";
import { PanelSkeleton } from "@/components/figure/waiting/panel-waiting";

// Not rendered on the server: markup that is on the page before its script would miss the first click.

export const CommentsPanel = dynamic(
  () => import("@/components/study/comments/comments-panel").then((module) => module.CommentsPanel),
  { ssr: false },
);

/** The contents of the folds of a round's results: each is loaded when its fold is first opened. */
export const AgreementPanel = dynamic(
  () => import("../round/agreement-panel").then((module) => module.AgreementPanel),
  { ssr: false, loading: PanelSkeleton },
);
export const ArmsPanel = dynamic(() => import("../round/arms-panel").then((module) => module.ArmsPanel), {
  ssr: false,
  loading: PanelSkeleton,
});
export const ChecklistAgreement = dynamic(
  () => import("../checklist/checklist-agreement").then((module) => module.ChecklistAgreement),
  { ssr: false, loading: PanelSkeleton },
);
export const CoincidencePanel = dynamic(
  () => import("../round/coincidence-panel").then((module) => module.CoincidencePanel),
  { ssr: false, loading: PanelSkeleton },
);
export const DistributionPanel = dynamic(
  () => import("../round/distribution-panel").then((module) => module.DistributionPanel),
  { ssr: false, loading: PanelSkeleton },
);
export const EasePanel = dynamic(() => import("../round/ease-panel").then((module) => module.EasePanel), {
  ssr: false,
  loading: PanelSkeleton,
});
export const LabelModelPanel = dynamic(
  () => import("../round/label-model-panel").then((module) => module.LabelModelPanel),
  { ssr: false, loading: PanelSkeleton },
);
export const EnoughLabelsPanel = dynamic(
  () => import("../round/enough-labels-panel").then((module) => module.EnoughLabelsPanel),
  { ssr: false, loading: PanelSkeleton },
);
export const GroupsFigure = dynamic(() => import("../round/groups-figure").then((module) => module.GroupsFigure), {
  ssr: false,
  loading: PanelSkeleton,
});
export const RatersPanel = dynamic(() => import("../round/raters-panel").then((module) => module.RatersPanel), {
  ssr: false,
  loading: PanelSkeleton,
});
export const TwoRatersPanel = dynamic(
  () => import("../round/two-raters-panel").then((module) => module.TwoRatersPanel),
  { ssr: false, loading: PanelSkeleton },
);
export const AgreementByPanel = dynamic(
  () => import("../round/agreement-by-panel").then((module) => module.AgreementByPanel),
  { ssr: false, loading: PanelSkeleton },
);
export const DisagreementPanel = dynamic(
  () => import("../round/disagreement-panel").then((module) => module.DisagreementPanel),
  { ssr: false, loading: PanelSkeleton },
);

/** Of few protocols, on the page itself. */
export const CategoriesPanels = dynamic(
  () => import("../round/categories-panels").then((module) => module.CategoriesPanels),
  { ssr: false, loading: PanelSkeleton },
);
export const WriterAgreementPanel = dynamic(
  () => import("../writing/writer-agreement-panel").then((module) => module.WriterAgreementPanel),
  { ssr: false, loading: PanelSkeleton },
);
