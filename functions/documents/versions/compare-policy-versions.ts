import { comparePolicyVersions } from "../../../shared/api/policy-versions.ts";
import type { VersionComparison } from "../../../shared/schemas/policy-version.ts";
import { wordDiff } from "../../../shared/text-diff/word-diff.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustRead, mustReadVersion } from "../policies/policy-readers.ts";
import { policies } from "../policies/policy-repository.ts";
import { policyVersions } from "../policies/policy-version-repository.ts";
import { noText } from "../policies/version-problems.ts";
import { textOfVersion } from "../policies/version-text.ts";

const compare = async (
  { params, query }: { readonly params: { id: string }; readonly query: { from: number; to: number } },
  ctx: Context,
): Promise<VersionComparison> => {
  const policy = await mustRead(params.id, ctx);
  const textOf = async (number: number): Promise<string> => {
    const version = await mustReadVersion(policy, number, ctx);
    const text = version.scanStatus === "refused" ? undefined : await textOfVersion(version);
    if (text === undefined) throw noText(number);
    return text;
  };
  const [from, to] = await Promise.all([textOf(query.from), textOf(query.to)]);
  return { changes: wordDiff(from, to).map(({ kind, text }) => ({ type: kind, text })) };
};

export const handler = endpoint(comparePolicyVersions, compare, ({ params: { id }, query }, { companyId }) =>
  Promise.all([
    policies.get(companyId, id),
    ...[query.from, query.to].map((number) => policyVersions.find(companyId, id, number)),
  ]),
);
