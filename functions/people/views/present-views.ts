import type { SavedView } from "../../../shared/schemas/saved-view.ts";
import { people } from "../users/people.ts";
import type { ViewRecord } from "./view-repository.ts";

/** Views as their readers see them. @param defaults ids of those that the reader's lists open with */
export const presentViews = async (
  companyId: string,
  records: readonly ViewRecord[],
  defaults: ReadonlySet<string | null>,
): Promise<SavedView[]> => {
  const owners = await people.byId(
    companyId,
    records.map(({ ownerId }) => ownerId),
  );
  return records.map(({ ownerId, updatedAt: _at, updatedBy: _by, ...view }) => {
    const owner = owners.get(ownerId);
    return {
      ...view,
      isDefault: defaults.has(view.id),
      owner: owner
        ? { id: owner.id, firstName: owner.firstName, lastName: owner.lastName, email: owner.email }
        : null,
    };
  });
};
