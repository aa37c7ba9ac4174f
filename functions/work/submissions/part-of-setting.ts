import { notFound } from "../../core/problem.ts";
import { presentPart } from "../../regulation/titles/present-part.ts";

interface Params {
  readonly titleId: string;
  readonly partNo: string;
}

export const placeOfPart = ({ titleId, partNo }: Params) => ({ titleNumber: Number(titleId), partNo });

/** @throws 404 for a part that the company reads nothing of */
export const mustBePart = async (companyId: string, { titleId, partNo }: Params): Promise<void> => {
  if (!(await presentPart(companyId, Number(titleId), partNo))) throw notFound("Part not found");
};
