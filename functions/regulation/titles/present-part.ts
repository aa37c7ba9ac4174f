import type { getCfrPart } from "../../../shared/api/cfr-titles.ts";
import type { ResponseOf } from "../../../shared/api/contract.ts";
import { type Selection, selections } from "../selections/selection-repository.ts";
import { findPart } from "./part-list.ts";

/** The company's choice of a title; none for people without a company. */
export const selectionOf = async (
  companyId: string | null,
  titleNumber: number,
): Promise<Selection | undefined> => (companyId ? selections.get(companyId, titleNumber) : undefined);

/**
 * A part as its page shows it; undefined where the caller reads no such part.
 * @param selecting the choice of its title, where the caller reads that anyway
 */
export const presentPart = async (
  companyId: string | null,
  titleNumber: number,
  partNo: string,
  selecting = selectionOf(companyId, titleNumber),
): Promise<ResponseOf<typeof getCfrPart> | undefined> => {
  const [part, selection] = await Promise.all([findPart(companyId, titleNumber, partNo), selecting]);
  return part && { ...part, isSelected: selection?.isActive ?? false };
};
