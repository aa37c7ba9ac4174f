import { listGroups } from "../../../shared/api/groups.ts";
import { useApi } from "./use-api.ts";

/** The most groups a company may have: all of them come at once. */
export const allGroups = { query: { limit: 100 } };

/** The company's groups by name, as choices; undefined while they load. @param isAsked whether they are needed */
export const useGroupOptions = (isAsked = true) => {
  const { data, error } = useApi(listGroups, isAsked ? allGroups : null);
  return {
    options: data?.items.map(({ id, name }) => ({ value: id, label: name })),
    hasFailed: error !== undefined && data === undefined,
  };
};
