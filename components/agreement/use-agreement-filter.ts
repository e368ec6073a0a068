import { usePathname, useSearchParams } from "next/navigation";
import { type AgreementFilter, filterOfAddress, filterQuery } from "@/lib/domain/agreement-filter";

/** What the reader has chosen to see. It lives in the address alone, so that a link shows the same. */
export function useAgreementFilter(): [AgreementFilter, (change: Partial<AgreementFilter>) => void] {
  const path = usePathname();
  const filter = filterOfAddress(Object.fromEntries(useSearchParams()));
  const change = (changes: Partial<AgreementFilter>) =>
    window.history.replaceState(null, "", `${path}${filterQuery({ ...filter, ...changes })}`);
  return [filter, change];
}
