import type { EvidencePack } from "../../../shared/schemas/evidence-pack.ts";
import type { PackRecord } from "./pack-repository.ts";

/** A pack as its company sees it. */
export const presentPack = ({
  companyId: _,
  attempts: __,
  leasedUntil: ___,
  ...pack
}: PackRecord): EvidencePack => pack;
