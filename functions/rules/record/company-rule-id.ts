import type { LibraryKind } from "../../../shared/schemas/rule.ts";

/*
 * Selecting a title reserves a block of numbers for the company. A rule's number is its block's first number
 * plus its slot, so no number is ever written per rule, and a number says where its rule lives. Slots of the
 * shared library come first, those of the company's own library after them.
 */
const slotsPerLibrary = 2 ** 20;
const blockSize = 2 * slotsPerLibrary;

/** The place of a rule in a company's block: the ordinal in its library, own rules in the upper half. */
export const slotOf = (library: LibraryKind, ordinal: number): number => {
  if (ordinal >= slotsPerLibrary) throw new Error(`Ordinal ${ordinal} does not fit a block`);
  return library === "own" ? slotsPerLibrary + ordinal : ordinal;
};

/** Number of a company rule. Blocks count from 1, so every number is positive. */
export const companyRuleId = (block: number, slot: number): number => block * blockSize + slot;

/** Where everything people did to a company rule lies: its assignments, reviews, readers and documents. */
export const rulePartition = (companyId: string, companyRuleId: number): string =>
  `C#${companyId}#R#${companyRuleId}`;

/** The block and the place of a company rule's number. */
export const parseCompanyRuleId = (
  id: number,
): { block: number; library: LibraryKind; ordinal: number; slot: number } => {
  const slot = id % blockSize;
  return {
    block: Math.floor(id / blockSize),
    library: slot >= slotsPerLibrary ? "own" : "shared",
    ordinal: slot % slotsPerLibrary,
    slot,
  };
};
