import * as z from "zod";
import { MyAssignment } from "./assignment.ts";
import { Assignee, ReadVersion } from "./company-rule.ts";
import { IsoDate } from "./dates.ts";
import { GroupId, GroupName } from "./group-name.ts";
import { DutyId, OccurrenceId } from "./occurrence-id.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { singleLine } from "./text.ts";

/** Groups of a company. */
export const maxGroups = 100;
/** People in a group. */
export const maxGroupMembers = 100;

/** People who share work: it is assigned to their group, and one of them takes it. */
export const Group = GroupName.extend({
  /** One of the members; null where no one leads it. */
  lead: Assignee.nullable(),
  members: z.array(Assignee),
  /** Its rules and occurrences of duties that are not completed, taken or not. */
  open: z.int(),
  /** Those of them that were due before today, where the company is. */
  overdue: z.int(),
  /** Whether the company's directory decides its name and members. */
  isDirectory: z.boolean(),
  version: z.int(),
});
export type Group = z.infer<typeof Group>;

const noName = "Please enter a name";
const PersonId = singleLine(z.string().min(1).max(100));

export const GroupBody = z.object({
  name: singleLine(z.string(noName).trim().min(1, noName).max(80, noName), "A name"),
  leadId: PersonId.nullish(),
  /** The lead is one of them, named or not. */
  memberIds: z.array(PersonId).max(1_000).default([]),
});
export type GroupBody = z.infer<typeof GroupBody>;

export const GroupChange = GroupBody.extend({ version: ReadVersion });

export const GroupsPage = pageOf(Group);
export type GroupsPage = z.infer<typeof GroupsPage>;

/** @param group one of the caller's; all of them by default */
export const GroupWorkQuery = PageQuery.extend({
  group: GroupId.optional(),
  today: IsoDate.optional(),
});

/** An occurrence of a duty that waits for someone of its group. */
export const GroupDuty = z.object({
  id: OccurrenceId,
  dutyId: DutyId,
  /** The day it is due. */
  date: IsoDate,
  name: z.string(),
  assignedToGroup: GroupName.nullable(),
  reviewer: Assignee.nullable(),
  version: z.int(),
});
export type GroupDuty = z.infer<typeof GroupDuty>;

/** Rules, due soonest first, as My Assignments. */
export const GroupWorkPage = pageOf(MyAssignment).extend({
  /** Occurrences of duties, due soonest first: the first 100, with the first page. */
  duties: z.array(GroupDuty),
  /** The caller's groups by name, and those of them that the caller leads. */
  groups: z.array(GroupName.extend({ isLead: z.boolean() })),
});
export type GroupWorkPage = z.infer<typeof GroupWorkPage>;

/** What a member of a group has to do, from any group or person. */
export const MemberLoad = z.object({
  person: Assignee,
  open: z.int(),
  dueSoon: z.int(),
  overdue: z.int(),
  submitted: z.int(),
});
export type MemberLoad = z.infer<typeof MemberLoad>;
