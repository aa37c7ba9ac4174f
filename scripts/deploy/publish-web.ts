import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { putRelease, type WebBucket } from "./web-releases.ts";

export interface Publication extends WebBucket {
  /** Folder of the built pages. */
  readonly folder: string;
  /** The address people use, without a trailing slash. */
  readonly origin: string;
}

/** Search engines want whole addresses, which the build does not know. */
const namesOrigin: readonly string[] = ["robots.txt", "sitemap.xml"];
const unknownOrigin = "https://subpart.example.com";

const contentOf = ({ folder, origin }: Publication, key: string): Buffer | string => {
  const content = readFileSync(join(folder, key));
  return namesOrigin.includes(key) ? content.toString().replaceAll(unknownOrigin, origin) : content;
};

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));

/**
 * Puts the built pages into their bucket. The files of the last releases stay, because a tab that is open now still
 * asks for them and `npm run ops -- web-back` may show them again; those of older releases go. CloudFront needs no
 * invalidation: what can change is stored as `no-cache`.
 * @returns how many files were put and removed
 */
export const publishWeb = async (
  publication: Publication,
  now = new Date(),
): Promise<{ put: number; removed: number }> => {
  const files = filesOf(publication.folder);
  const id = now.toISOString().replaceAll(/[-:.]/g, "");
  const removed = await putRelease(publication, id, files, (key) => contentOf(publication, key));
  return { put: files.length, removed };
};
