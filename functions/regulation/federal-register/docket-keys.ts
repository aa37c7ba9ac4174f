/** Parts of a docket's name that say nothing about the docket: "Sequence No. 1" stands in hundreds of them. */
const generic = /^(?:sequence|rin)\b/i;
const rin = /\bRIN:?\s*\d{4}-[A-Z]{2}[A-Z0-9]{2}\b/gi;
/** "FAA-2023-1822", "221223-0282"; not the years of "(2024-2028)". */
const identifier = /\b[A-Z0-9]+(?:-[A-Z0-9]+)+\b/g;
const years = /^(?:19|20)\d{2}-(?:19|20)\d{2}$/;

/**
 * What the dockets of a document are called, however they are written: "Docket No. FAA-2023-1822" and
 * "FAA-2023-1822" are one. A docket without such a number is compared by its letters and digits.
 */
export const docketKeys = (dockets: readonly string[]): ReadonlySet<string> => {
  const keys = dockets
    .filter((docket) => !generic.test(docket))
    .flatMap((docket) => {
      const text = docket.replace(rin, " ").toUpperCase();
      const found = (text.match(identifier) ?? []).filter((each) => /\d/.test(each) && !years.test(each));
      return found.length > 0 ? found : [text.replace(/[^A-Z0-9]/g, "")];
    });
  return new Set(keys.filter((key) => key !== ""));
};
