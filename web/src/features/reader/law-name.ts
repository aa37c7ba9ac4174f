const small = new Set(
  "a an and as at by for from in into nor of on or over per the to under upon with within".split(" "),
);
/** Written in capitals wherever they stand. */
const abbreviation = /^(?:[IVXLC]+|(?:[A-Z]\.)+|CFR|FDA|EPA|OSHA|NASA|HIV|HIPAA|PCBS?|SBA|IRS|SSI|DNA|EEO)$/;

const wordIn = (word: string, isFirst: boolean): string => {
  if (abbreviation.test(word)) return word;
  const lower = word.toLowerCase();
  if (!isFirst && small.has(lower)) return lower;
  return lower.charAt(0).toUpperCase() + lower.slice(1);
};

/**
 * The name of a part or of a level above it. The source writes many in capitals; the lists of parts and titles do
 * not: "ELECTRONIC RECORDS; ELECTRONIC SIGNATURES" is "Electronic Records; Electronic Signatures".
 */
export const lawName = (heading: string): string => {
  if (/\p{Ll}/u.test(heading)) return heading;
  let isFirst = true;
  return heading.replaceAll(/[\p{L}.'’]+|[:;—-]/gu, (word) => {
    // A name goes on after a colon or dash as it began.
    const next = /^[\p{L}]/u.test(word) ? wordIn(word, isFirst) : word;
    isFirst = /^[:;—]$/.test(word);
    return next;
  });
};
