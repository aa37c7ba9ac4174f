import { conflict, notFound } from "../../core/problem.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { findPart } from "../../regulation/titles/part-list.ts";
import type { PartName } from "./part-policy-repository.ts";

/** The part a path names. */
export const partIn = (params: { titleId: string; partNo: string }): PartName => ({
  titleNumber: Number(params.titleId),
  partNo: params.partNo,
});

/** Whether the company has selected the title. Earlier attachments come back when it selects the title again. */
export const isSelected = async (companyId: string, titleNumber: number): Promise<boolean> =>
  (await selections.get(companyId, titleNumber))?.isActive ?? false;

/** @throws 409 when the company has not selected the title of a part */
export const mustBeSelected = async (companyId: string, { titleNumber }: PartName): Promise<void> => {
  if (await isSelected(companyId, titleNumber)) return;
  throw conflict("This part's CFR title is not added to your organization", "title.not_selected");
};

/** @throws 404 when neither the shared library nor the company's own knows the part */
export const mustKnowPart = async (companyId: string, { titleNumber, partNo }: PartName): Promise<void> => {
  if (!(await findPart(companyId, titleNumber, partNo))) throw notFound("Part not found");
};
