"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { setConfirmIdentity } from "@/lib/http/fetch-json";

// Seldom asked, and each page has it: with its passkeys it is fetched then.
const ConfirmDialog = dynamic(() => import("./confirm-dialog").then((part) => part.ConfirmDialog));

/** Asks again who somebody is where a request says so, which is sent again then. */
export function ConfirmIdentity() {
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<((isConfirmed: boolean) => void) | null>(null);
  useEffect(() => {
    setConfirmIdentity(() => {
      answer.current?.(false);
      setIsOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => setConfirmIdentity(null);
  }, []);
  if (!isOpen) return null;
  return (
    <ConfirmDialog
      onAnswer={(isConfirmed) => {
        setIsOpen(false);
        answer.current?.(isConfirmed);
        answer.current = null;
      }}
    />
  );
}
