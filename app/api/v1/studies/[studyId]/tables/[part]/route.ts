import { z } from "zod";
import { file } from "@/lib/http/answer";
import { fileResponse } from "@/lib/http/file-response";
import { route } from "@/lib/http/route";
import { reportFileQuerySchema } from "@/lib/results/report/report-part";
import { reportPartSchema } from "@/lib/results/report/report-parts";
import { reportText } from "@/lib/results/report/report-text";
import { readReport } from "@/lib/results/server/report/read-report";
import { TABLE_FILES } from "@/lib/results/table/table-text";
import { getStudyHeader } from "@/lib/study/server/get-study";

export const GET = route(
  {
    summary: "Download a table for a paper",
    access: "agreement.read",
    answer: file(...Object.values(TABLE_FILES).map(({ mediaType }) => mediaType)),
    params: z.object({ studyId: z.uuid(), part: reportPartSchema }),
    query: reportFileQuerySchema,
  },
  async ({ viewer, params: { studyId, part }, query: { format, table, ...query } }) => {
    const report = await readReport(viewer, studyId, part, query, table);
    const { name } = await getStudyHeader(viewer, studyId);
    const { extension, mediaType } = TABLE_FILES[format];
    const without = query.without === undefined ? "" : "-without";
    const chosen = table ? `-${table.replaceAll(/[^a-z0-9-]/gi, "")}` : "";
    const fileName = `tickbox-${part}${without}${chosen}.${extension}`;
    return fileResponse(fileName, `${mediaType}; charset=utf-8`, reportText(report, name, format));
  },
);
