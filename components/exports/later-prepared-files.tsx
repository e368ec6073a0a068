"use client";

import dynamic from "next/dynamic";

/** Stands in the dialog of an export: fetched once that is open. */
export const LaterPreparedFiles = dynamic(
  () => import("./prepared-files-of-round").then((part) => part.PreparedFilesOfRound),
  { ssr: false },
);
