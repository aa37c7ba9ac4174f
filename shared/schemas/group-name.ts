import * as z from "zod";

export const GroupId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "Expected the id of a group");

/** A group as work shows it. */
export const GroupName = z.object({ id: z.string(), name: z.string() });
export type GroupName = z.infer<typeof GroupName>;

/** A group as it is chosen from. */
export const GroupChoice = GroupName.extend({
  /** Whether the caller is one of its people. */
  isMember: z.boolean(),
});
export type GroupChoice = z.infer<typeof GroupChoice>;
