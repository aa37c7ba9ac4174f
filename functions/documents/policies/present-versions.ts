import type { PolicyVersion } from "../../../shared/schemas/policy-version.ts";
import { people } from "../../people/users/people.ts";
import type { PolicyVersionRecord } from "./policy-version-repository.ts";
import { asOfNow } from "./version-states.ts";

const namedBy = ({ authorId, approvers, returned }: PolicyVersionRecord): string[] => [
  authorId,
  ...approvers.map(({ userId }) => userId),
  ...(returned ? [returned.userId] : []),
];

/** Versions as they are now, with the current names of their people; people who left are null. */
export const presentVersions = async (
  companyId: string,
  records: readonly PolicyVersionRecord[],
): Promise<PolicyVersion[]> => {
  const known = await people.byId(companyId, records.flatMap(namedBy));
  return records.map((record) => {
    const { authorId, approvers, returned, ...version } = asOfNow(
      record,
      (id) => known.get(id)?.isActive ?? false,
    );
    return {
      ...version,
      markdown: null,
      author: known.get(authorId) ?? null,
      approvers: approvers.map(({ userId, ...answer }) => ({ ...answer, person: known.get(userId) ?? null })),
      returned: returned && {
        person: known.get(returned.userId) ?? null,
        at: returned.at,
        reason: returned.reason,
      },
    };
  });
};

/** One version. */
export const presentVersion = async (
  companyId: string,
  record: PolicyVersionRecord,
): Promise<PolicyVersion> => {
  const [version] = await presentVersions(companyId, [record]);
  if (!version) throw new Error("A version was read and is not shown");
  return version;
};
