import { useMemo } from "react";
import { listTeamMembers } from "../../../shared/api/team.ts";
import { useApi } from "./use-api.ts";

/** What a filter by person may name: "me", "none", and all people of the company; undefined until they are known. */
export const useMemberIds = (isWanted: boolean): ReadonlySet<string> | undefined => {
  const { data } = useApi(listTeamMembers, isWanted ? {} : null);
  return useMemo(() => data && new Set(["me", "none", ...data.map(({ id }) => id)]), [data]);
};
