import type { Priority } from "../../../shared/schemas/rule.ts";

/** High 3, medium 2, low 1. */
export const priorityWeight = { high: 3, medium: 2, low: 1, "": 0 } as const satisfies Record<
  Priority,
  number
>;

/** Long enough to tell texts apart, short enough for a cursor. */
const keyLength = 120;
/** What a text is sorted by: case does not count. */
export const textKey = (text: string): string => text.toLowerCase().slice(0, keyLength);
/** What a citation is sorted by, with its title before it. */
export const citationKey = (titleNumber: number, sourceSection: string): string =>
  `${titleNumber} ${sourceSection}`.slice(0, keyLength);
/** What a rule is sorted by when sorted by assignee: the name on the day of the assignment. */
export const personKey = (user: { firstName: string; lastName: string } | null | undefined): string =>
  textKey(user ? `${user.firstName} ${user.lastName}` : "");

/** By UTF-16 code units. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
