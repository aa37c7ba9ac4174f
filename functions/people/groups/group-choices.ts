import type { GroupChoice } from "../../../shared/schemas/group-name.ts";
import { groups } from "./group-repository.ts";

/** All groups of a company by name. @param userId who chooses */
export const groupChoices = async (companyId: string, userId: string): Promise<GroupChoice[]> =>
  (await groups.list(companyId)).map(({ id, name, memberIds }) => ({
    ...{ id, name },
    isMember: memberIds.includes(userId),
  }));
