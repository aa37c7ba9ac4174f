import {
  createGroup,
  deleteGroup,
  listGroupNames,
  listGroups,
  updateGroup,
} from "../../../../../shared/api/groups.ts";
import type { Group, GroupBody } from "../../../../../shared/schemas/group.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { showingAssignees } from "../use-manage-member.ts";

const shown = [listGroups, listGroupNames];
/** Who leaves a group gives back what they took. */
const invalidates = [...showingAssignees, listGroupNames];

/** Makes, changes and deletes groups; rejects where that is refused. */
export const useManageGroups = () => {
  const creating = useApiMutation(createGroup, { invalidates: shown });
  const updating = useApiMutation(updateGroup, { invalidates });
  const deleting = useApiMutation(deleteGroup, { invalidates: shown });
  return {
    /** @param group the one that is changed; null for a new one */
    save: (group: Group | null, body: GroupBody) =>
      group
        ? updating.run({ params: { id: group.id }, body: { ...body, version: group.version } })
        : creating.run({ body }),
    remove: (group: Group) => deleting.run({ params: { id: group.id } }),
    isPending: creating.isPending || updating.isPending || deleting.isPending,
  };
};
