import { SsoRefusal } from "./refusal.ts";

/** RSA with SHA-256 or stronger. */
const signing = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha(256|384|512)$/;
const digesting = /^http:\/\/www\.w3\.org\/2001\/04\/(xmlenc#sha(256|512)|xmldsig-more#sha384)$/;

const algorithmsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${element}\\b[^>]*>`, "g"))].map(([tag]) => {
    const found = [...tag.matchAll(/Algorithm\s*=\s*["']([^"']*)["']/g)];
    return found.length === 1 ? (found[0]?.[1] ?? "") : "";
  });

/** Whether a signature lies where an assertion does: one around it, of the whole answer, is not asked for. */
const isAssertionSigned = (xml: string): boolean => {
  const begin = xml.search(/<(?:[\w.-]+:)?Assertion[\s>]/);
  return begin >= 0 && /<(?:[\w.-]+:)?Signature[\s>]/.test(xml.slice(begin, xml.lastIndexOf("Assertion>")));
};

/**
 * Refuses what no answer of ours may hold, before it is read as XML: document types and entities, comments and
 * instructions (text around them is read in different ways), what is encrypted, and weak signatures anywhere.
 * @throws SsoRefusal
 */
export const requireSafeXml = (xml: string): void => {
  if (/<!|<\?(?!xml\s)/.test(xml.replace(/^\uFEFF/, "")) || /<(?:[\w.-]+:)?Encrypted\w+[\s>]/.test(xml))
    throw new SsoRefusal("bad_signature");
  const signatures = algorithmsOf(xml, "SignatureMethod");
  if (signatures.length === 0) throw new SsoRefusal("unsigned");
  const isStrong =
    signatures.every((each) => signing.test(each)) &&
    algorithmsOf(xml, "DigestMethod").every((each) => digesting.test(each));
  if (!isStrong) throw new SsoRefusal("weak_algorithm");
  if (!isAssertionSigned(xml)) throw new SsoRefusal("unsigned");
};
