import { isManager } from "../../shared/schemas/roles.ts";
import type { SessionUser } from "../core/endpoint/identity.ts";
import type { DutyRecord } from "./duty-record.ts";
import type { OccurrenceRecord } from "./occurrence-record.ts";

type Viewer = Pick<SessionUser, "id" | "role">;
type Given = Pick<OccurrenceRecord, "assignedTo" | "groupId" | "reviewerId">;

/**
 * Whether a person may see a duty: managers, whose it is, who reviews it, and who has or had an occurrence of it.
 * @param inGroups the groups that the person is in
 */
export const seesDuty = (
  { id, role }: Viewer,
  { assignedTo, groupId, reviewerId }: Pick<DutyRecord, keyof Given>,
  own: readonly Given[],
  inGroups: ReadonlySet<string>,
): boolean =>
  isManager(role) ||
  [{ assignedTo, groupId, reviewerId }, ...own].some(
    (each) =>
      each.assignedTo === id ||
      each.reviewerId === id ||
      (each.groupId !== null && inGroups.has(each.groupId)),
  );
