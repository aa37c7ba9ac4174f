import * as z from "zod";
import { PolicyUsage } from "../../../shared/schemas/policy.ts";
import type { Key } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * Where a document is attached: the other direction of each attachment, written with it.
 *   pk `C#{companyId}#POLICY#{policyId}`  sk `PART#{title}#{part}`     with what the usage shows
 *   pk `C#{companyId}#POLICY#{policyId}`  sk `RULE#{companyRuleId}`    with what the usage shows
 */
const partition = (companyId: string, policyId: string): string => `C#${companyId}#POLICY#${policyId}`;

const PartPlace = PolicyUsage.shape.parts.element;
const RulePlace = PolicyUsage.shape.rules.element;
export type PartPlace = z.infer<typeof PartPlace>;
export type RulePlace = z.infer<typeof RulePlace>;
const Place = z.union([PartPlace, RulePlace]);

/** The key of a part among the places of a document. */
export const partPlaceKey = (
  companyId: string,
  policyId: string,
  { titleNumber, partNo }: Pick<PartPlace, "titleNumber" | "partNo">,
): Key => ({
  pk: partition(companyId, policyId),
  sk: `PART#${String(titleNumber).padStart(3, "0")}#${encodeURIComponent(partNo)}`,
});

/** The key of a rule among the places of a document. */
export const rulePlaceKey = (companyId: string, policyId: string, companyRuleId: number): Key => ({
  pk: partition(companyId, policyId),
  sk: `RULE#${companyRuleId}`,
});

const sorted = (places: readonly z.infer<typeof Place>[]): PolicyUsage => ({
  parts: places.filter((place): place is PartPlace => "partNo" in place),
  rules: places.filter((place): place is RulePlace => "companyRuleId" in place),
});

/** Every place a document is attached to, in one Query. */
const list = async (companyId: string, policyId: string): Promise<PolicyUsage> =>
  sorted((await table.queryAll({ pk: partition(companyId, policyId) })).map((item) => Place.parse(item)));

/** Up to `limit` of them. */
const some = async (companyId: string, policyId: string, limit: number): Promise<PolicyUsage> => {
  const { items } = await table.query({ pk: partition(companyId, policyId), limit });
  return sorted(items.map((item) => Place.parse(item)));
};

export const policyPlaces = { list, some };
