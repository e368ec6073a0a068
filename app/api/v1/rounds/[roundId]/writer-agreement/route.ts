import { figureRoute } from "@/lib/http/figure-route";
import { readWriterAgreement } from "@/lib/results/server/writing/read-writer-agreement";
import { writerAgreementFigure } from "@/lib/results/writer-agreement";

export const GET = figureRoute(writerAgreementFigure, readWriterAgreement, {
  summary: "Compare checklists by their writers",
});
