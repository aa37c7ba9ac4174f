import * as z from "zod";
import { ifMissing, multiLine, singleLine } from "./text.ts";

/** Default color of a tag. */
export const defaultTagColor = "#3B82F6";

const TagColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "Please choose a color such as #3B82F6")
  .transform((color) => color.toUpperCase());

/** A company's own label for rules. */
export const RuleTag = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  description: z.string(),
  createdBy: z.string(),
});
export type RuleTag = z.infer<typeof RuleTag>;

export const TagBody = z.object({
  name: singleLine(
    z.string(ifMissing("Please enter a name")).trim().min(1, "Please enter a name").max(50),
    "A name",
  ),
  color: TagColor.default(defaultTagColor),
  description: multiLine(z.string().trim().max(500)).default(""),
});
export type TagBody = z.infer<typeof TagBody>;

/** Tags a rule may carry at once. */
export const maxTagsOfRule = 20;
