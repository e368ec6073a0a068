"use client";

import { useQuery } from "@tanstack/react-query";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { verifierQuery } from "@/lib/queries/models/verifiers";
import { VerifierHeader } from "./verifier-header";
import { VerifierReview } from "./verifier-review";

/** A program beside its question: read, tried on the study's responses, changed, approved or rejected. */
export function VerifierView({ programId }: { programId: string }) {
  // Not read again behind somebody's back: a text being written would no longer be about what was read.
  const query = useQuery({ ...verifierQuery(programId), refetchOnWindowFocus: false });
  if (!query.data) return <PageWaiting what="the program" query={query} />;
  return (
    <>
      <VerifierHeader verifier={query.data} />
      <VerifierReview verifier={query.data} />
    </>
  );
}
