import { conflict, notFound } from "../../core/problem.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { librariesOf } from "../../regulation/titles/title-list.ts";
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
  const manifests = await Promise.all(
    librariesOf(companyId).map((library) => libraryRepository.currentManifest(library, titleNumber)),
  );
  const isKnown = manifests.some((manifest) => manifest?.parts.some((part) => part.partNo === partNo));
  if (!isKnown) throw notFound("Part not found");
};
