import { figureRoute } from "@/lib/http/figure-route";
import { agreementCourseFigure } from "@/lib/results/agreement-course";
import { readAgreementCourse } from "@/lib/results/server/read-agreement-course";

export const GET = figureRoute(agreementCourseFigure, readAgreementCourse, { summary: "Compute agreement over time" });
