import { wordingOf } from "../../regulation/text/section-wording.ts";
import { readLawSectionsOn } from "../../regulation/text/sections-of-day.ts";
import type { PackRule } from "./pack-rules.ts";
import type { PackZip } from "./pack-zip.ts";

/** A section of the law as it was in force. */
export interface LawText {
  readonly citation: string;
  readonly heading: string;
  readonly version: { readonly date: string; readonly issueDate: string };
  readonly text: string;
}

/** Characters that are kept for the PDF: more would not fit there. */
const mostKept = 1_000_000;

/** Puts the law of a pack's rules into it, a file a part: each section that one of them cites, as of the day. */
export const addLaw = async (zip: PackZip, rules: readonly PackRule[], day: string): Promise<LawText[]> => {
  const kept: LawText[] = [];
  let length = 0;
  const byPart = Map.groupBy(rules, ({ titleNumber, partNo }) => `${titleNumber}-${partNo}`);
  for (const [name, ofPart] of [...byPart].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [{ titleNumber, partNo } = { titleNumber: 0, partNo: "" }] = ofPart;
    const cited = new Set(ofPart.map(({ section }) => section));
    const found = (await readLawSectionsOn(titleNumber, partNo, day)).filter(({ section }) =>
      cited.has(section.identifier),
    );
    const texts = found.map(
      ({ section, version }): LawText => ({
        citation: `${titleNumber} CFR ${section.identifier}`,
        heading: section.heading,
        version: { date: version.date, issueDate: version.issueDate },
        text: wordingOf(section.blocks),
      }),
    );
    if (texts.length === 0) continue;
    await zip.addList(`data/law/${encodeURIComponent(name)}.json`, texts);
    for (const text of texts) {
      length += text.text.length;
      if (length <= mostKept) kept.push(text);
    }
  }
  return kept;
};
