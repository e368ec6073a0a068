"use client";

import { createContext, type ReactNode, useContext } from "react";

const Name = createContext("");

/** Lets the parts of a page say how the command line is called on this server. */
export function CommandName({ name, children }: { name: string; children: ReactNode }) {
  return <Name value={name}>{children}</Name>;
}

export const useCommandName = () => useContext(Name);
