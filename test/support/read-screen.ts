import { within } from "@testing-library/react";

/** What elements say, one after the other: "Pending | Completed". */
export const textsOf = (elements: Iterable<Element>): string =>
  [...elements].map(({ textContent }) => textContent).join(" | ");

/** What the elements of a role say inside another: the options of a select box, the headings of a table. */
export const roleTexts = (inside: HTMLElement, role: string): string =>
  textsOf(within(inside).getAllByRole(role));
