import { useCallback, useEffect, useMemo } from "react";
import { listSavedViews } from "../../../shared/api/saved-views.ts";
import type { ListName } from "../../../shared/exports/lists.ts";
import type { SavedView } from "../../../shared/schemas/saved-view.ts";
import { knownViews } from "./known-views.ts";
import { ofList, onPage, useListAddress } from "./list-tab.ts";
import { type FirstCall, firstCall, type Place } from "./opening.ts";
import { useSession } from "./session.ts";
import { useApi } from "./use-api.ts";

/*
 * The address of a list holds its filters and order. `view={id}` opens a saved view, whose filters the other
 * parameters override: an empty one takes a filter of the view away. A list whose address has no parameter opens with
 * its reader's default view; `view=` opens it without one.
 */

/** Names of tabs that share the parameter. */
const tabs: ReadonlySet<string> = new Set(["mine"]);
/** Parameters that are no filters. */
const others: ReadonlySet<string> = new Set(["view", "tab", "open", "page", "sort", "order"]);
/** More than there are of a list. */
const all = 200;

const argsOf = (list: ListName) => ({ query: { list, limit: all } });

const idIn = (address: URLSearchParams): string | undefined => {
  const id = address.get("view");
  return id && !tabs.has(id) ? id : undefined;
};

const paramsOf = ({ query, sort, order }: Pick<SavedView, "query" | "sort" | "order">): URLSearchParams =>
  new URLSearchParams({ ...query, ...(sort && { sort }), ...(sort && order && { order }) });

/** What an address asks of its list, under a view. */
const asked = (address: URLSearchParams, view: SavedView | undefined): URLSearchParams => {
  const params = view ? paramsOf(view) : new URLSearchParams();
  for (const [name, value] of address) {
    if (name === "view" && !tabs.has(value)) continue;
    if (value === "") params.delete(name);
    else params.set(name, value);
  }
  return params;
};

/** The shortest address that asks for `params` under a view. */
const addressOf = (
  params: URLSearchParams,
  view: SavedView | undefined,
  hasDefault: boolean,
): URLSearchParams => {
  if (!view) return params.size === 0 && hasDefault ? new URLSearchParams({ view: "" }) : params;
  const base = paramsOf(view);
  const address = new URLSearchParams({ view: view.id });
  for (const [name, value] of params) if (base.get(name) !== value) address.set(name, value);
  for (const name of base.keys()) if (!params.has(name)) address.set(name, "");
  return address;
};

/** The filters of what an address asks for, as a view keeps them. */
export const contentOf = (params: URLSearchParams): Pick<SavedView, "query" | "sort" | "order"> => {
  const order = params.get("order");
  return {
    query: Object.fromEntries([...params].filter(([name, value]) => !others.has(name) && value !== "")),
    sort: params.get("sort"),
    order: order === "asc" || order === "desc" ? order : null,
  };
};

/**
 * What a list's screen asks for as it opens, by the view of its address.
 * @param calls those of the list, for what the address asks under its view
 */
export const callsUnderView = (
  list: ListName,
  place: Place,
  calls: (place: Place, isUnderView: boolean) => readonly FirstCall[],
): readonly FirstCall[] => {
  const { reader } = place;
  const search = ofList(place.search, list);
  const id = idIn(search);
  const view = id || search.size === 0 ? knownViews.get(reader.id, list, id) : undefined;
  const isKnown = !id || view !== undefined;
  return [
    ...(isKnown ? calls({ ...place, search: asked(search, view) }, view !== undefined) : []),
    ...(id && !view?.isDefault ? [firstCall(listSavedViews, argsOf(list))] : []),
  ];
};

/** The views of a list; `isWanted` false asks for nothing. */
export const useSavedViews = (list: ListName, isWanted: boolean) =>
  useApi(listSavedViews, isWanted ? argsOf(list) : null);

/** The view that a list's address opens. */
export const useOpenView = (list: ListName) => {
  const [address] = useListAddress(list);
  const { user } = useSession();
  const id = idIn(address);
  const usual = user?.defaultViews?.find((view) => view.list === list);
  const isUsual = usual !== undefined && (id === usual.id || address.size === 0);
  const { data, error, isValidating } = useSavedViews(list, id !== undefined && !isUsual);
  const found = data?.items.find((view) => view.id === id);
  const isAnswered = (data !== undefined || error !== undefined) && !isValidating;
  // What this browser knows of it is shown until the newest answer is there.
  const known = useMemo(
    () => (user && id && !isAnswered ? knownViews.get(user.id, list, id) : undefined),
    [user, id, isAnswered, list],
  );
  return {
    view: isUsual ? usual : (found ?? known),
    usual,
    isResolving: id !== undefined && !isUsual && !found && !known && !isAnswered,
    isMissing: id !== undefined && !isUsual && isAnswered && !error && !found,
  };
};

/** Filters and order of a list, of its address and the view that it opens. */
export const useListParams = (list: ListName) => {
  const [address, setAddress] = useListAddress(list);
  const { view, usual } = useOpenView(list);
  const params = useMemo(() => asked(address, view), [address, view]);
  const hasDefault = usual !== undefined;
  const setParams = useCallback(
    (next: URLSearchParams | Record<string, string>) =>
      setAddress(addressOf(new URLSearchParams(next), view, hasDefault), { replace: true }),
    [setAddress, view, hasDefault],
  );
  /** An address with one parameter more, under the same view. */
  const addressWith = useCallback(
    (name: string, value: string): string => {
      const next = new URLSearchParams(address);
      if (view && !next.has("view")) next.set("view", view.id);
      next.set(name, value);
      return onPage(next, list).toString();
    },
    [address, view, list],
  );
  return { params, setParams, view, addressWith };
};

/** Whether the open view still asks for a record that is gone. */
const isGone = (
  view: SavedView,
  params: URLSearchParams,
  name: string,
  ids: ReadonlySet<string>,
): boolean => {
  const value = view.query[name];
  return value !== undefined && params.get(name) === value && !ids.has(value);
};

/**
 * Leaves out of what the open view asks for which names a record that is gone, such as a deleted tag.
 * @param known ids that are there, by the name of the filter; undefined until they are known
 */
export const useGoneFilters = (
  list: ListName,
  known: Readonly<Record<string, ReadonlySet<string> | undefined>>,
): void => {
  const { params, setParams, view } = useListParams(list);
  const gone = Object.entries(known)
    .filter(([name, ids]) => view && ids && isGone(view, params, name, ids))
    .map(([name]) => name)
    .join();
  useEffect(() => {
    if (!gone) return;
    const next = new URLSearchParams(params);
    for (const name of gone.split(",")) next.delete(name);
    setParams(next);
  }, [gone, params, setParams]);
};

/** What opens a view, or the list without one, and whether the address asks for more than its view. */
export const useViewAddress = (list: ListName) => {
  const [address, setAddress] = useListAddress(list);
  const { view, usual } = useOpenView(list);
  const open = useCallback(
    (next: Pick<SavedView, "id"> | undefined) => {
      if (next) setAddress(new URLSearchParams({ view: next.id }));
      else setAddress(new URLSearchParams(usual ? { view: "" } : {}));
    },
    [setAddress, usual],
  );
  return { view, open, isChanged: view !== undefined && [...address.keys()].some((name) => name !== "view") };
};
