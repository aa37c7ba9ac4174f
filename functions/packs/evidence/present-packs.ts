import type { EvidencePack } from "../../../shared/schemas/evidence-pack.ts";
import { people } from "../../people/users/people.ts";
import type { PackRecord } from "./pack-repository.ts";

/** Packs as their company sees them. */
export const presentPacks = async (
  companyId: string,
  records: readonly PackRecord[],
): Promise<EvidencePack[]> => {
  const names = await people.byId(
    companyId,
    records.map(({ createdBy }) => createdBy),
  );
  return records.map(({ companyId: _, attempts: __, leasedUntil: ___, createdBy, ...pack }) => ({
    ...pack,
    createdBy: names.get(createdBy) ?? null,
  }));
};

/** One of them. */
export const presentPack = async (record: PackRecord): Promise<EvidencePack> => {
  const [pack] = await presentPacks(record.companyId, [record]);
  if (!pack) throw new Error("A pack was not presented");
  return pack;
};
