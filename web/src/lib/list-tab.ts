import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { ListName } from "../../../shared/exports/lists.ts";

/**
 * Lists that are a tab of their page. `view={tab}` opens one as an address without parameters opens other lists;
 * beside a saved view it is `tab={tab}`.
 */
const tabOf: Readonly<Partial<Record<ListName, string>>> = { duties: "duties" };

/** What an address says of its list: all but the tab. */
export const ofList = (address: URLSearchParams, list: ListName): URLSearchParams => {
  const tab = tabOf[list];
  if (!tab) return address;
  const own = new URLSearchParams(address);
  own.delete("tab");
  if (own.get("view") === tab) own.delete("view");
  return own;
};

/** The address of the page that says it of its list. */
export const onPage = (own: URLSearchParams, list: ListName): URLSearchParams => {
  const tab = tabOf[list];
  if (!tab) return own;
  return new URLSearchParams([[own.has("view") ? "tab" : "view", tab], ...own]);
};

/** The list's part of the address, and what goes to another one. */
export const useListAddress = (list: ListName) => {
  const [page, setPage] = useSearchParams();
  const address = useMemo(() => ofList(page, list), [page, list]);
  const setAddress = useCallback(
    (own: URLSearchParams, options?: { replace: boolean }) => setPage(onPage(own, list), options),
    [setPage, list],
  );
  return [address, setAddress] as const;
};
