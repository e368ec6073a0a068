"use client";

import { createContext, type ReactNode, useContext } from "react";
import { CopyField } from "./copy-field";

const Name = createContext("");

/** Lets the parts of a page say how the command line is called on this server. */
export function CommandName({ name, children }: { name: string; children: ReactNode }) {
  return <Name value={name}>{children}</Name>;
}

export const useCommandName = () => useContext(Name);

/** A command to take away, as it is typed on this server. */
export function CommandField({ label, words }: { label: string; words: string }) {
  return <CopyField label={label} value={`${useCommandName()} ${words}`} />;
}
