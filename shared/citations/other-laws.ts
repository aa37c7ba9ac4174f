import type { FoundLaw } from "./found-citation.ts";

const codeSection = String.raw`\d{1,5}[A-Za-z]{0,4}(?:-\d{1,4}[A-Za-z]{0,2})*`;
const codeItem = String.raw`${codeSection}(?:\([0-9A-Za-z]{1,5}\))*`;
const more = String.raw`(?:(?:,? ?(?:and|or|through|to) |, ?|; ?|-)${codeItem}(?= ?(?:[,;.)\]:-]|$|(?:and|or|through|to)\b)(?! ?(?:and |or )?\d* ?(?:CFR|FR|Stat)))(?!,? \d{4}\)))*`;

const patterns = {
  us_code: new RegExp(
    String.raw`(?<![\w.-])(\d{1,2}) ?(?:U\. ?S\. ?C\.?(?: ?A\.)?|USC|U\.S\. Code)(?: ?(?:§{1,2}|sections?|secs?\.))? ?(${codeItem}${more})(?![\w(])`,
    "g",
  ),
  us_code_in_words: new RegExp(
    String.raw`\bsections? (${codeItem}${more}) of title (\d{1,2}),? (?:of the )?(?:United States Code|U\.S\.C\.|U\.S\. Code)`,
    "gi",
  ),
  public_law: /\b(?:Public Laws?|Pub\. ?L\.|P\. ?L\.)(?: Nos?\.)? ?(\d{2,3})-(\d{1,4})(?![\w-])/gi,
  statutes: /(?<![\w.-])(\d{1,3}) Stat\. (\d{1,5})(?![\w-])/g,
  federal_register:
    /(?<![\w.-])(\d{1,3}) (?:FR|F\.R\.|Fed\. ?Reg\.|Federal Register) (\d{1,3}(?:,\d{3})+|\d{1,6})(?![\w-])/g,
};

/** Where Acts are codified; only names that mean one Act whole. */
const acts: Readonly<Record<string, string>> = {
  "Administrative Procedure Act": "5/551",
  "Americans with Disabilities Act": "42/12101",
  "Clean Air Act": "42/7401",
  "Clean Water Act": "33/1251",
  "Controlled Substances Act": "21/801",
  "Electronic Fund Transfer Act": "15/1693",
  "Employee Retirement Income Security Act": "29/1001",
  "Endangered Species Act": "16/1531",
  "Equal Credit Opportunity Act": "15/1691",
  "Fair Credit Reporting Act": "15/1681",
  "Fair Debt Collection Practices Act": "15/1692",
  "Fair Labor Standards Act": "29/201",
  "Family and Medical Leave Act": "29/2601",
  "Federal Food, Drug, and Cosmetic Act": "21/301",
  "Freedom of Information Act": "5/552",
  "National Environmental Policy Act": "42/4321",
  "Occupational Safety and Health Act": "29/651",
  "Paperwork Reduction Act": "44/3501",
  "Privacy Act of 1974": "5/552a",
  "Public Health Service Act": "42/201",
  "Real Estate Settlement Procedures Act": "12/2601",
  "Safe Drinking Water Act": "42/300f",
  "Sarbanes-Oxley Act": "15/7201",
  "Securities Exchange Act of 1934": "15/78a",
  "Social Security Act": "42/301",
  "Toxic Substances Control Act": "15/2601",
  "Truth in Lending Act": "15/1601",
};
const actPattern = new RegExp(
  String.raw`\b(${Object.keys(acts).join("|")})(?! Amendments| Improvement)\b`,
  "g",
);
const revenueCode =
  /\bsection (\d{1,4}[A-Z]?)(?:\([0-9A-Za-z]{1,5}\))* of the Internal Revenue Code(?! of 1954)/g;

const govinfo = "https://www.govinfo.gov/link";

/** "321-393" is a range, "1320a-7b" and "2000e-5" are sections. */
const splitRange = (item: string): string[] => {
  const ends = /^(\d+)-(\d+)(\(.*)?$/.exec(item);
  const [, from = "", to = ""] = ends ?? [];
  return ends && Number(to) > Number(from) ? [from, to + (ends[3] ?? "")] : [item];
};

/** The sections of a list, each at its place; the first takes the words before it along. */
const codeLaws = (title: string, list: string, listAt: number, from: number, to: number): FoundLaw[] => {
  const items = [...list.matchAll(new RegExp(codeItem, "g"))].flatMap(({ 0: item, index }) => {
    const [first = item, last] = splitRange(item);
    const at = listAt + index;
    return last === undefined
      ? [{ at, text: item }]
      : [
          { at, text: first },
          { at: at + item.length - last.length, text: last },
        ];
  });
  return items.map(({ at, text }, index) => ({
    kind: "us_code",
    from: index === 0 ? from : at,
    to: items.length === 1 ? to : at + text.length,
    href: `${govinfo}/uscode/${title}/${text.split("(")[0]}`,
  }));
};

const single = (kind: FoundLaw["kind"], found: RegExpExecArray, href: string): FoundLaw => ({
  kind,
  from: found.index,
  to: found.index + found[0].length,
  href,
});

/** Citations of statutes and of the Federal Register. @param text as `plainText` gives it */
export const findLaws = (text: string): FoundLaw[] => [
  ...[...text.matchAll(patterns.us_code)].flatMap((found) => {
    const [all, title = "", list = ""] = found;
    return codeLaws(
      title,
      list,
      found.index + all.length - list.length,
      found.index,
      found.index + all.length,
    );
  }),
  ...[...text.matchAll(patterns.us_code_in_words)].flatMap((found) => {
    const [all, list = "", title = ""] = found;
    return codeLaws(title, list, found.index + all.indexOf(list), found.index, found.index + all.length);
  }),
  ...[...text.matchAll(patterns.public_law)].map((found) =>
    single("public_law", found, `${govinfo}/plaw/${found[1]}/public/${found[2]}`),
  ),
  ...[...text.matchAll(patterns.statutes)].map((found) =>
    single("statutes", found, `${govinfo}/statute/${found[1]}/${found[2]}`),
  ),
  ...[...text.matchAll(patterns.federal_register)].map((found) =>
    single(
      "federal_register",
      found,
      `https://www.federalregister.gov/citation/${found[1]}-FR-${found[2]?.replaceAll(",", "")}`,
    ),
  ),
  ...[...text.matchAll(revenueCode)].map((found) =>
    single("us_code", found, `${govinfo}/uscode/26/${found[1]}`),
  ),
  ...[...text.matchAll(actPattern)].map((found) =>
    single("act", found, `${govinfo}/uscode/${acts[found[1] ?? ""]}`),
  ),
];
