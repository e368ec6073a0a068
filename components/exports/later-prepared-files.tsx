"use client";

import dynamic from "next/dynamic";

/** Part of the export dialog: loaded once the dialog is open. */
export const LaterPreparedFiles = dynamic(
  () => import("./prepared-files-of-round").then((part) => part.PreparedFilesOfRound),
  { ssr: false },
);
