import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import { cutText } from "../../core/cut-text.ts";

/** Characters of a text that a list shows; the rule's own page has the whole text. */
const listTextLength = 1_000;
/** Bytes of rows and counts in one page, so that the whole answer stays below 100 KB. */
const pageBytes = 96_000;

/** A text as lists show it. */
export const listText = (text: string): string =>
  text.length <= listTextLength ? text : `${cutText(text, listTextLength)}…`;

/** The fields of a rule that may be very long. */
type LongTexts = Pick<RuleListItem, "ruleTextSimplified" | "action" | "subject" | "exemption" | "conditions">;

/** A rule with its very long texts cut, as lists show it. Search and order look at the whole texts. */
export const cutForList = <T extends LongTexts>(rule: T): T => ({
  ...rule,
  ruleTextSimplified: listText(rule.ruleTextSimplified),
  action: listText(rule.action),
  subject: listText(rule.subject),
  exemption: listText(rule.exemption),
  conditions: rule.conditions.map(listText),
});

const bytesForRows = (counts: object): number => pageBytes - Buffer.byteLength(JSON.stringify(counts));

/** Whether rows fit a page together, given the bytes of all of them with commas between. */
const allRowsFit = (bytes: number, counts: object): boolean => bytes < bytesForRows(counts);

/**
 * How many of a page's rows fit its bytes: one at least, so that every list can be read to its end.
 * @param sizes bytes of each row as JSON
 * @param counts what the page tells beside its rows
 */
export const rowsThatFit = (sizes: Iterable<number>, counts: object): number => {
  let left = bytesForRows(counts);
  let count = 0;
  for (const size of sizes) {
    left -= size + 1;
    if (left < 0 && count > 0) return count;
    count += 1;
  }
  return count;
};

/** The rows that fit a page, as one text: usually all of them, which is known without looking at each. */
export const fittingRows = (
  texts: readonly string[],
  counts: object,
): { rowsText: string; count: number } => {
  const all = texts.join(",");
  if (allRowsFit(Buffer.byteLength(all), counts)) return { rowsText: all, count: texts.length };
  const count = rowsThatFit(
    texts.map((text) => Buffer.byteLength(text)),
    counts,
  );
  return { rowsText: texts.slice(0, count).join(","), count };
};
