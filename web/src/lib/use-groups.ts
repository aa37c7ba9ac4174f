import { listGroupNames } from "../../../shared/api/groups.ts";
import { useApi } from "./use-api.ts";

/** The company's groups by name, as choices; undefined while they load. @param isAsked whether they are needed */
export const useGroupOptions = (isAsked = true) => {
  const { data, error } = useApi(listGroupNames, isAsked ? {} : null);
  return {
    options: data?.map(({ id, name }) => ({ value: id, label: name })),
    hasFailed: error !== undefined && data === undefined,
  };
};
