import { useUrlQuery } from "@/components/ui/use-url-query";
import {
  type AgreementFilter,
  agreementFilterSchema,
  filterOfAddress,
  filterQuery,
} from "@/lib/results/agreement-filter";

const NAMES = agreementFilterSchema.keyof().options;

/** What the reader has chosen to see. It lives in the address alone, so that a link shows the same. */
export function useAgreementFilter(): [AgreementFilter, (change: Partial<AgreementFilter>) => void] {
  const { choices, set } = useUrlQuery();
  const filter = filterOfAddress(choices());
  const change = (changes: Partial<AgreementFilter>) => {
    const asked = new URLSearchParams(filterQuery({ ...filter, ...changes }));
    // What figures of the page are asked to show stays.
    set(Object.fromEntries(NAMES.map((name) => [name, asked.get(name)])));
  };
  return [filter, change];
}
