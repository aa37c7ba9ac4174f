/** What a recorded answer is the answer to. */
export type RecordedCall =
  | { readonly kind: "titles" | "agencies" | "documents" }
  /** `date` is the beginning of one, where the day is not known; without it any date is meant. */
  | { readonly kind: "structure"; readonly title: string; readonly date: string }
  | { readonly kind: "full"; readonly title: string; readonly date: string; readonly part: string }
  | { readonly kind: "versions" | "corrections"; readonly title: string };

type Groups = Readonly<Record<string, string | undefined>>;

const forms: readonly (readonly [RegExp, (found: Groups) => RecordedCall])[] = [
  [/^(?:ecfr-)?(?:api-)?titles(?:-[\d-]+)?\.json$/, () => ({ kind: "titles" })],
  [/^(?:ecfr-)?agencies(?:-[\d-]+)?\.json$/, () => ({ kind: "agencies" })],
  [/^(?:fr-documents-\d{4}-page\d.*|fr-record-.+|documents)\.json$/, () => ({ kind: "documents" })],
  [
    /^(?:ecfr-)?structure-(?:(?<date>[\d-]+)-)?title-(?<title>\d+)\.json$/,
    ({ title = "", date = "" }) => ({ kind: "structure", title, date }),
  ],
  [
    /^(?:ecfr-)?full-(?<date>[\d-]+)-title-(?<title>\d+)(?:-part-(?<part>\w+))?\.xml$/,
    ({ title = "", date = "", part = "" }) => ({ kind: "full", title, date, part }),
  ],
  [/^(?:ecfr-)?versions-title-(?<title>\d+)\.json$/, ({ title = "" }) => ({ kind: "versions", title })],
  [/^(?:ecfr-)?corrections-title-(?<title>\d+)\.json$/, ({ title = "" }) => ({ kind: "corrections", title })],
];

/** The call that a file answers, by its name; undefined for what is no answer of a source. */
export const recordedCall = (fileName: string): RecordedCall | undefined => {
  for (const [form, read] of forms) {
    const found = form.exec(fileName);
    if (found) return read(found.groups ?? {});
  }
  return undefined;
};
