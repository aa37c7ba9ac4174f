import type { getCfrPart } from "../../../shared/api/cfr-titles.ts";
import type { ResponseOf } from "../../../shared/api/contract.ts";
import { type Selection, selections } from "../selections/selection-repository.ts";
import { findPart } from "./part-list.ts";

/** The company's choice of a title; none for people without a company. */
const selectionOf = async (companyId: string | null, titleNumber: number): Promise<Selection | undefined> =>
  companyId ? selections.get(companyId, titleNumber) : undefined;

/** A part as its page shows it; undefined where the caller reads no such part. */
export const presentPart = async (
  companyId: string | null,
  titleNumber: number,
  partNo: string,
): Promise<ResponseOf<typeof getCfrPart> | undefined> => {
  const [part, selection] = await Promise.all([
    findPart(companyId, titleNumber, partNo),
    selectionOf(companyId, titleNumber),
  ]);
  return part && { ...part, isSelected: selection?.isActive ?? false };
};
