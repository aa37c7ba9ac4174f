/** A name as it is kept: trimmed, its white space collapsed. */
export const collapse = (name: string): string => name.trim().replace(/\s+/g, " ");

/**
 * A name as it is compared: without invisible characters, without case, in one spelling of each character. There
 * and back, since letters share forms: ß and ẞ meet in SS, both small sigmas in one capital.
 */
export const foldName = (name: string): string =>
  collapse(name.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, ""))
    .toLowerCase()
    .toUpperCase()
    .toLowerCase();
