/** Titles that have a questionnaire. */
export const scopedTitles = [12, 21, 29, 40, 45] as const;

const storageName = "subpart-scoped-title";

const known = (text: string | null): number | undefined =>
  scopedTitles.find((title) => String(title) === text);

const remembered = (): number | undefined => {
  try {
    return known(localStorage.getItem(storageName));
  } catch {
    return undefined;
  }
};

/** The title of the address, else the one of this browser's last visit. */
export const titleOf = (search: URLSearchParams): number =>
  known(search.get("title")) ?? remembered() ?? scopedTitles[0];

export const rememberTitle = (title: string): void => {
  try {
    localStorage.setItem(storageName, title);
  } catch {
    // Storage can be switched off; the first title is shown then.
  }
};
