import { getHorizonComparison } from "../../../shared/api/horizon.ts";
import { officialSection } from "../../../shared/schemas/section-metadata.ts";
import { endpoint, type Run } from "../../core/endpoint/endpoint.ts";
import { companyRuleList } from "../../rules/index/company-rule-list.ts";
import { sectionNotFound, sections } from "../metadata/section-repository.ts";
import { horizonView } from "./horizon-view.ts";
import { officialComparison } from "./official-comparison.ts";
import { presentRow, readTitleNames } from "./present-row.ts";

const readComparison = async (id: string) =>
  officialSection(id) ? officialComparison(id) : sections.getComparison(id);

const compare: Run<typeof getHorizonComparison> = async ({ params }, ctx) => {
  const [{ titles, affectedRules }, comparison, names] = await Promise.all([
    horizonView(ctx),
    readComparison(params.id),
    readTitleNames(ctx.now),
  ]);
  // A title the company did not select looks exactly like an entry that is not there.
  if (!comparison || (titles && !titles.has(comparison.entry.title))) throw sectionNotFound();
  const { entry, parts, changes, differences, currentText, previousText } = comparison;
  const row = presentRow(entry, names, affectedRules);
  // Where nothing differs there are no parts, and the versions hold their texts.
  const isCompared = parts.length > 0;
  const { currentVersion, previousVersion } = row;
  return {
    row: {
      ...row,
      textDifferences: [...differences],
      currentVersion: currentVersion && { ...currentVersion, definitions: isCompared ? null : currentText },
      previousVersion: previousVersion && {
        ...previousVersion,
        definitions: isCompared ? null : previousText,
      },
    },
    parts,
    changes,
  };
};

export const handler = endpoint(getHorizonComparison, compare, ({ params }, { companyId }) => [
  companyRuleList(companyId),
  readComparison(params.id),
]);
