/** Addresses of the reader; the number of a title, a part's and a section's are text. */
type Place = string | number;

export const titleTextPath = (title: Place): string => `/cfr/${title}`;
export const partTextPath = (title: Place, part: string): string =>
  `/cfr/${title}/part-${encodeURIComponent(part)}`;
/** @param identifier "11.10", or "Appendix A to Part 11" */
export const sectionTextPath = (title: Place, identifier: string): string =>
  `/cfr/${title}/section-${encodeURIComponent(identifier)}`;

/** The same place as of a day. */
export const dated =
  (date: string | undefined) =>
  (path: string): string => {
    const [address = "", hash] = path.split("#");
    return `${address}${date ? `?date=${date}` : ""}${hash ? `#${hash}` : ""}`;
  };

/** The anchor of an address, as it is where it is badly encoded: "#p-%". */
export const anchorOf = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
};

const anchorPrefix = "p-";
/** The id of a paragraph: "p-a-1" of "a-1". */
export const paragraphId = (path: string): string => `${anchorPrefix}${path}`;
/** The path of a paragraph in `#p-a-1`; undefined for other anchors. */
export const paragraphOf = (hash: string): string | undefined => {
  const anchor = anchorOf(hash);
  return anchor.startsWith(anchorPrefix) ? anchor.slice(anchorPrefix.length) : undefined;
};
/** The id of a subpart on the page of its part. */
export const subpartId = (identifier: string): string => `subpart-${identifier}`;
/** "(a)(1)" of "a-1" */
export const paragraphWords = (path: string): string =>
  path
    .split("-")
    .map((designator) => `(${designator})`)
    .join("");

/** What a path below /cfr/{title} names; undefined where it is neither a part nor a section. */
export const placeOf = (
  segment: string,
): { readonly part: string } | { readonly section: string } | undefined => {
  if (segment.startsWith("part-")) return { part: segment.slice("part-".length) };
  if (segment.startsWith("section-")) return { section: segment.slice("section-".length) };
  return undefined;
};
