import { z } from "zod";
import { exportFileSchema, exportParametersSchema } from "./export";
import { ARCHIVE, studyExportQuerySchema, studyFileSchema } from "./study-export";

/**
 * A round with more labels, or a study with more instructions and responses, takes about a second to export: a worker makes
 * the file, so that raters do not wait for the web process that answers them. Less is sent while it is read.
 */
export const MANY_TO_EXPORT = 20_000;

/** 2 GB, which PostgreSQL holds for a day in addition to the study. The command line has no limit. */
export const MAX_PREPARED_BYTES = 2_000_000_000;
/** A dataset with rows to train with holds its gold labels in memory: 0.4 GB for 100,000 labels. */
export const MAX_DATASET_LABELS = 300_000;
/** of a study, those that wait or failed included */
export const MAX_PREPARED_EXPORTS = 10;
export const HOURS_KEPT = 24;
/** All pieces of a file but the last one are as long, so that a reader finds any byte. */
export const PIECE_BYTES = 1024 * 1024;

const ofRound = z.strictObject({
  roundId: z.uuid(),
  file: exportFileSchema,
  options: exportParametersSchema.prefault({}),
});
const ofStudy = z.strictObject({ file: studyFileSchema, options: studyExportQuerySchema.prefault({}) });
const ofArchive = z.strictObject({ file: z.literal(ARCHIVE) });

/** POST /api/v1/studies/:studyId/exports; the options are those of the address that streams the same file */
export const newExportSchema = z.union([ofRound, ofStudy, ofArchive]);
export type NewExport = z.infer<typeof newExportSchema>;

export const isOfRound = (asked: NewExport): asked is z.infer<typeof ofRound> => "roundId" in asked;

export const isOfArchive = (asked: NewExport): asked is z.infer<typeof ofArchive> => asked.file === ARCHIVE;

/** GET /api/v1/studies/:studyId/exports/:exportId */
export const preparedExportSchema = z.object({
  id: z.uuid(),
  roundId: z.uuid().nullable(),
  roundName: z.string().nullable(),
  /** what was asked for, and what its download is called */
  file: z.string(),
  fileName: z.string(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  /** tasks of the round, instructions of the study, or rounds of its archive, that were read; null before it is known how many there are */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** null before it has ended */
  expiresAt: z.iso.datetime().nullable(),
});
export type PreparedExport = z.infer<typeof preparedExportSchema>;

/** GET /api/v1/studies/:studyId/exports, the latest first */
export const preparedExportsSchema = z.object({ exports: z.array(preparedExportSchema) });
export type PreparedExports = z.infer<typeof preparedExportsSchema>;

export const isBeingMade = ({ state }: Pick<PreparedExport, "state">): boolean =>
  state === "waiting" || state === "running";
