import type { PolicyHit } from "../../../shared/schemas/policy.ts";
import { ByteCache } from "../../services/cache/byte-cache.ts";
import { policies } from "../policies/policy-repository.ts";
import { folded } from "./words.ts";

/** A document as the search looks at it. */
export interface SearchableDocument extends Pick<PolicyHit, "id" | "originalName" | "mimeType"> {
  /** Its name in the form in which words are looked for. */
  readonly name: string;
  /** Its name with the ending as a word of its own: "Access Control.pdf" has the word "control". */
  readonly names: readonly [string, string];
  readonly hasText: boolean;
  /** Names its text: another version of the policy has another. */
  readonly textKey: string;
}

interface Listed {
  readonly revision: number;
  readonly documents: readonly SearchableDocument[];
}

const bytesPerDocument = 500;
const known = new ByteCache<Listed>(16 * 1024 * 1024);

/** A company's published policies, newest first: one Get where nothing has changed since they were last read. */
export const searchableDocuments = async (companyId: string): Promise<readonly SearchableDocument[]> => {
  // The number is read first: then a list may be newer than its number and is read again, but never older.
  const revision = await policies.revision(companyId);
  const kept = known.get(companyId);
  if (kept?.revision === revision) return kept.documents;
  const listed = await policies.list(companyId);
  const published = listed.filter(({ publishedVersion }) => publishedVersion !== null);
  const documents = published.map(
    ({ id, originalName, mimeType, textStatus, objectKey }): SearchableDocument => {
      const name = folded(originalName);
      return {
        ...{ id, originalName, mimeType, name },
        names: [name, name.replace(/\.(?=[^.]*$)/, " ")],
        hasText: textStatus === "ready",
        textKey: objectKey,
      };
    },
  );
  known.set(companyId, { revision, documents }, (documents.length + 1) * bytesPerDocument);
  return documents;
};
