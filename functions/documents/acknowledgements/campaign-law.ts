import * as z from "zod";
import { AnsweredSection } from "../../../shared/schemas/acknowledgement.ts";

/** A section with the place that a change of the law is known by; a part as a whole has no section. */
const CampaignSection = AnsweredSection.extend({
  titleNumber: z.int(),
  part: z.string(),
  section: z.string().nullable(),
});
export type CampaignSection = z.infer<typeof CampaignSection>;

/** What a campaign answers: its sections, and the parts to which the policy is attached as a whole. */
export const CampaignLaw = z.object({
  sections: z.array(CampaignSection),
  parts: z.array(z.object({ titleNumber: z.int(), partNo: z.string() })),
});
export type CampaignLaw = z.infer<typeof CampaignLaw>;
