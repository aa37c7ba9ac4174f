import { cutText } from "../../core/cut-text.ts";

/** Real addresses have 254 characters at most (RFC 5321); a longer text is not an address, and keys are bounded. */
const longest = 300;

/** An email address as it is compared: two spellings of one address must count as one. */
export const foldAddress = (address: string): string =>
  cutText(address.trim().normalize("NFKC").toLowerCase(), longest);
