import { readNewestText } from "../../regulation/text/section-versions.ts";
import type { ScopedPart } from "./all-questions.ts";
import { quotedSentence } from "./quoted-sentence.ts";

type Scope = Pick<ScopedPart, "titleNumber" | "section" | "paragraph">;

/** Such as "21 CFR 11.1(b)". */
export const citationOf = ({ titleNumber, section, paragraph }: Scope): string => {
  const designators = paragraph === "" ? [] : paragraph.split("-").map((each) => `(${each})`);
  return `${titleNumber} CFR ${section}${designators.join("")}`;
};

/** What the copy of the law says of a part's scope; null where it does not hold that text. */
export const scopeSentence = async ({ titleNumber, section, paragraph }: Scope): Promise<string | null> => {
  const text = await readNewestText(titleNumber, section);
  return (text && quotedSentence(text, paragraph)) ?? null;
};
