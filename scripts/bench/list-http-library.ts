import { table } from "../../functions/core/table/table.ts";
import { ordinalRuns } from "../../functions/intake/rules/merge-part.ts";
import { ChunkWriter } from "../../functions/regulation/library/chunk-writer.ts";
import { manifestKey, partKey } from "../../functions/regulation/library/library-keys.ts";
import { publishTitle, versionItems } from "../../functions/regulation/library/library-publisher.ts";
import { type ManifestPart, sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { type PackedRule, ruleLine } from "../../functions/regulation/library/packed-rule.ts";
import { packVersion } from "../../functions/services/packing/packing.ts";
import { compareNumbers, compareSections } from "../../shared/citations/citation.ts";
import { type MasterRule, RuleContent } from "../../shared/schemas/rule.ts";

const contentFields = Object.keys(RuleContent.shape);

/** The fields of a rule's content in their fixed order, as an import writes them. */
const contentOf = (rule: MasterRule): Uint8Array =>
  Buffer.from(JSON.stringify(rule, [...contentFields, ...Object.keys(rule.extra)]));

const packedRule = (rule: MasterRule): PackedRule => ({
  obligationId: rule.obligationId,
  section: rule.section,
  ordinal: rule.ordinal,
  isWithdrawn: false,
  createdAt: rule.createdAt,
  updatedAt: rule.updatedAt,
  isActive: rule.isActive,
  content: contentOf(rule),
});

const publishPart = async (
  writer: ChunkWriter,
  titleNumber: number,
  rules: readonly MasterRule[],
): Promise<ManifestPart> => {
  const { partNo = "", partDescription = "" } = rules[0] ?? {};
  const packed = rules
    .map(packedRule)
    .sort((a, b) => compareSections(a.section, b.section) || a.ordinal - b.ordinal);
  const { version, chunks } = packVersion(packed.map(ruleLine));
  await writer.add(versionItems(partKey(sharedLibrary, titleNumber, partNo), version, chunks));
  return {
    partNo,
    partDescription,
    ruleCount: rules.length,
    activeRuleCount: rules.filter(({ isActive }) => isActive).length,
    version,
    chunkCount: chunks.length,
    runs: ordinalRuns(packed),
  };
};

/** Publishes `rules` as all that the shared library holds of a title: packed by part, as an import does. */
export const publishBenchTitle = async (titleNumber: number, rules: readonly MasterRule[]): Promise<void> => {
  const writer = new ChunkWriter(async () => undefined);
  const parts: ManifestPart[] = [];
  for (const ofPart of Map.groupBy(rules, ({ partNo }) => partNo).values())
    parts.push(await publishPart(writer, titleNumber, ofPart));
  parts.sort((a, b) => compareNumbers(a.partNo, b.partNo));
  const { version, chunks } = packVersion(
    parts.map((part) => ({ head: JSON.stringify(part), body: new Uint8Array() })),
  );
  await writer.add(versionItems(manifestKey(sharedLibrary, titleNumber), version, chunks));
  await writer.end();
  await table.write(
    publishTitle(sharedLibrary, undefined, {
      titleNumber,
      version,
      ruleCount: rules.length,
      activeRuleCount: rules.filter(({ isActive }) => isActive).length,
      partCount: parts.length,
      nextOrdinal: rules.length,
      revision: 1,
      updatedAt: "2026-01-01T00:00:00.000Z",
    }),
  );
};
