import { filterQuery } from "@/lib/results/agreement-filter";
import { writerAgreementSchema } from "@/lib/results/writer-agreement";
import { ofVersion, type WhoseLabels } from "./of-version";

export const writerAgreementQuery = (roundId: string, { raters, without }: WhoseLabels, version: string) =>
  ofVersion(roundId, "writer-agreement", writerAgreementSchema, { search: filterQuery({ raters, without }), version });
