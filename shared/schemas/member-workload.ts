import * as z from "zod";
import { Person } from "./company-rule.ts";

/** What is assigned to a person. */
export const MemberWorkload = z.object({
  /** What is not completed. */
  openAssignments: z.number().int(),
  /** Whom all of it is being given to at the moment. */
  reassigningTo: Person.nullable(),
});
export type MemberWorkload = z.infer<typeof MemberWorkload>;
