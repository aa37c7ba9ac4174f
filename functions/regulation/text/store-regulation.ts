import { type Edition, type LawPointer, openEdition } from "./law-edition.ts";
import type { Regulation } from "./parse/parse-regulation.ts";
import type { IssueFacts, StoredPart } from "./store-part.ts";

/** Where and when a file of regulation holds. */
interface Issue {
  readonly titleNumber: number;
  readonly issueDate: string;
  readonly source: IssueFacts["source"];
}

/** Stores the parts of a file one after another; reserved ones have no text. */
const putRegulation = async (
  edition: Edition,
  { holds, parts }: Regulation,
  source: IssueFacts["source"],
  options?: { readonly isPreview: boolean },
): Promise<StoredPart[]> => {
  const stored: StoredPart[] = [];
  for (const part of parts) {
    if (part.reserved && part.children.length === 0) continue;
    const facts = { source, isWhole: holds !== "section", isAlone: holds !== "title" };
    stored.push(await edition.putPart(part, facts, options));
  }
  return stored;
};

/** What storing a file would change; nothing is written. */
export const previewRegulation = async (
  regulation: Regulation,
  { titleNumber, issueDate, source }: Issue,
): Promise<StoredPart[]> =>
  putRegulation(await openEdition(titleNumber, issueDate), regulation, source, { isPreview: true });

/** Stores and publishes what a file holds; parts that are not in it stay as they are. */
export const storeRegulation = async (
  regulation: Regulation,
  { titleNumber, issueDate, source }: Issue,
  now: Date,
): Promise<{ readonly pointer: LawPointer; readonly stored: readonly StoredPart[] }> => {
  const edition = await openEdition(titleNumber, issueDate);
  const stored = await putRegulation(edition, regulation, source);
  const partNames = Object.fromEntries(regulation.parts.map(({ part, heading }) => [part, heading]));
  const { titleName, holds, contents } = regulation;
  const pointer = await edition.publish(
    { titleName, stored, partNames, ...(holds === "title" && { contents }) },
    now,
  );
  return { pointer, stored };
};
