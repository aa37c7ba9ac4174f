import { parseCitation } from "./citation.ts";

const sign = /^(?:\u00A7{1,2}|sec(?:tion|\.)?(?![a-z]))[\s\u00A0]*/i;

/**
 * One name for the spellings of a section of a title, so that records from different sources meet: `11.10` for
 * "11.10", "§ 11.10", "Sec. 11.10" and its paragraph "11.10(a)". What is no plain section number keeps its words
 * ("1013.2 comments", "Appendix A"), without regard to case and runs of spaces.
 */
export const sectionName = (text: string): string => {
  const plain = text
    .normalize("NFC")
    .trim()
    .replace(sign, "")
    .replace(/[\s\u00A0]+/g, " ");
  const { section, paragraph = "" } = parseCitation(plain);
  const isAll = section !== undefined && plain.replaceAll(" ", "") === section + paragraph;
  return (isAll ? section : plain).toLowerCase();
};
