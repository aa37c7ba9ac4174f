import type { CfrPart, CfrTitle } from "../../../../shared/schemas/cfr.ts";

const contains = (text: string, search: string): boolean => text.toLowerCase().includes(search);

/** Titles whose number, name or description holds `search`, whatever its case. "Title 21" finds 21 too. */
export const matchingTitles = (titles: readonly CfrTitle[], search: string): readonly CfrTitle[] => {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return titles;
  return titles.filter(
    ({ titleNumber, titleName, description }) =>
      contains(`title ${titleNumber}`, wanted) ||
      contains(titleName, wanted) ||
      contains(description, wanted),
  );
};

/** Parts whose number or description holds `search`, whatever its case. */
export const matchingParts = (parts: readonly CfrPart[], search: string): readonly CfrPart[] => {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return parts;
  return parts.filter(
    ({ partNo, partDescription }) => contains(`part ${partNo}`, wanted) || contains(partDescription, wanted),
  );
};

/** Days since the last amendment within which a title counts as recent. */
export const recentDays = 90;
