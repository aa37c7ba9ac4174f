import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import type { Manifest } from "../../regulation/library/library-types.ts";
import { type BuiltSnapshot, buildSnapshot } from "./snapshot.ts";
import { libraryOf, type TitleVersion } from "./title-version.ts";

/** Parts read at once: enough to hide the way to the table, few enough to leave room for others. */
const parallelParts = 8;

const rulesOf = async (
  { companyId, titleNumber }: TitleVersion,
  { parts }: Manifest,
): Promise<MasterRule[]> => {
  const library = libraryOf(companyId);
  const found: (readonly MasterRule[])[] = [];
  const waiting = [...parts.entries()];
  const next = async (): Promise<void> => {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      const [index, part] = entry;
      found[index] = await libraryRepository.getPartRules(library, titleNumber, part);
    }
  };
  await Promise.all(Array.from({ length: parallelParts }, next));
  return found.flat();
};

/** The snapshot of a title's version, made from its packed parts: one Query a part. */
export const buildFromParts = async (version: TitleVersion): Promise<BuiltSnapshot> => {
  const manifest = await libraryRepository.getManifest(libraryOf(version.companyId), version);
  return buildSnapshot(await rulesOf(version, manifest));
};
