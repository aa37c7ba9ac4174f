import * as z from "zod";

/** A term that a part defines, and where its meaning holds. */
export const Definition = z.object({
  /** As the definition writes it, without quotes: "Closed system", "FDA". */
  term: z.string(),
  /** Identifier of the section that defines it. */
  section: z.string(),
  /** Path of the defining paragraph; empty in a list without designators. */
  path: z.string(),
  /** The words of the definition, at most 400 characters. */
  text: z.string(),
  scope: z.enum(["section", "subpart", "part"]),
  /** The subpart of the defining section, for the scope "subpart". */
  subpart: z.string().optional(),
  /** Path of the paragraph that the meaning holds in ("for purposes of this paragraph (h)"), within the section. */
  within: z.string().optional(),
});
export type Definition = z.infer<typeof Definition>;
