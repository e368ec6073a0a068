import { usePathname, useSearchParams } from "next/navigation";
import {
  type AgreementFilter,
  agreementFilterSchema,
  filterOfAddress,
  filterQuery,
} from "@/lib/domain/agreement/agreement-filter";
import { replaceSearch } from "./replace-search";

const NAMES = agreementFilterSchema.keyof().options;

/** What the reader has chosen to see. It lives in the address alone, so that a link shows the same. */
export function useAgreementFilter(): [AgreementFilter, (change: Partial<AgreementFilter>) => void] {
  const path = usePathname();
  const search = useSearchParams();
  const filter = filterOfAddress(Object.fromEntries(search));
  const change = (changes: Partial<AgreementFilter>) => {
    const asked = new URLSearchParams(filterQuery({ ...filter, ...changes }));
    // What figures of the page are asked to show stays.
    replaceSearch(path, search, Object.fromEntries(NAMES.map((name) => [name, asked.get(name)])));
  };
  return [filter, change];
}
