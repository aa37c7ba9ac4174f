import { canonicalJson } from "../../core/endpoint/activity-entry.ts";
import { contentHash } from "../../core/ids.ts";
import type { Item } from "../../core/table/operation.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { User, users } from "../../people/users/user-repository.ts";
import { rowsOfCompany } from "../../record/past/company-partitions.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import { ownLibrary } from "../../regulation/library/library-types.ts";
import type { FileOutput } from "../../services/files/made-file.ts";
import { addDocuments, documentAt } from "../evidence/pack-documents.ts";
import { type OpenFile, type PackZip, packZip } from "../evidence/pack-zip.ts";
import type { ArchiveRecord } from "./archive-repository.ts";
import { archivedRow } from "./archived-row.ts";

/** What kind of rows a partition holds: the first word after the company. */
const kindOf = ({ pk }: Item, own: string): string =>
  pk.slice(own.length).split("#")[1]?.toLowerCase() ?? "company";

/** Rows of one kind after another, each kind in files of its own, and what is found in them of files. */
const addRows = async (
  zip: PackZip,
  companyId: string,
  since: Date,
  now: Date,
  drained: FileOutput["drained"],
) => {
  const own = `C#${companyId}`;
  const files = new Map<string, ReturnType<typeof documentAt>>();
  const counts = new Map<string, number>();
  let open: { readonly kind: string; readonly file: OpenFile } | undefined;
  const close = (): void => {
    open?.file.write("\n]\n");
    open?.file.end();
    open = undefined;
  };
  const fileOf = (kind: string): { readonly file: OpenFile; readonly isNew: boolean } => {
    if (open?.kind === kind) return { file: open.file, isNew: false };
    close();
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    const file = zip.begin(`data/${kind}-${String(number).padStart(4, "0")}.json`);
    open = { kind, file };
    return { file, isNew: true };
  };
  for await (const items of rowsOfCompany(companyId, since, now)) {
    for (const item of items) {
      const { file, isNew } = fileOf(kindOf(item, own));
      file.write(`${isNew ? "[\n" : ",\n"}${canonicalJson(archivedRow(item))}`);
      if (typeof item.objectKey === "string") files.set(item.objectKey, documentAt(item));
    }
    await drained();
  }
  close();
  return [...files.values()];
};

/** What people are, without what lets them in. */
const archivedPerson = User.pick({
  ...{
    id: true,
    email: true,
    firstName: true,
    lastName: true,
    role: true,
    membership: true,
    department: true,
  },
  ...{ jobTitle: true, timeZone: true, isActive: true, lastLoginAt: true, createdAt: true, updatedAt: true },
});

async function* peopleOf(companyId: string) {
  for (const { id } of await users.listOfCompany(companyId)) {
    const user = await users.get(id);
    if (user) yield archivedPerson.parse(user);
  }
}

async function* ownRules(companyId: string) {
  const library = ownLibrary(companyId);
  for (const pointer of await libraryRepository.listTitles(library)) {
    const { parts } = await libraryRepository.getManifest(library, pointer);
    for (const part of parts) yield* await libraryRepository.getPartRules(library, pointer.titleNumber, part);
  }
}

/**
 * Writes all that a company has here: rows as JSON, its people, rules of its own, its files, and a manifest.
 * @returns SHA-256 of the manifest, in hex
 */
export const buildArchive = async (
  { companyId }: ArchiveRecord,
  { emit, drained }: FileOutput,
  now: Date,
): Promise<string> => {
  const { name, timeZone, createdAt } = await companies.mustGet(companyId);
  const zip = packZip(emit);
  const files = await addRows(zip, companyId, new Date(createdAt), now, drained);
  await zip.addList("people.json", peopleOf(companyId));
  await zip.addList("own-rules.json", ownRules(companyId));
  await zip.addList("documents/index.json", await addDocuments(zip, files, drained));
  const about = { company: { id: companyId, name }, timeZone, createdAt: now.toISOString() };
  const manifest = JSON.stringify({ ...about, files: zip.files() }, null, 1);
  zip.add("manifest.json", manifest);
  zip.end();
  await drained();
  return contentHash(manifest);
};
