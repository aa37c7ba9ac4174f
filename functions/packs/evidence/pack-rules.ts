import type { LibraryKind } from "../../../shared/schemas/rule.ts";
import type { PastRow } from "../../record/past/past-rows.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import { ownLibrary, sharedLibrary } from "../../regulation/library/library-types.ts";
import { Selection } from "../../regulation/selections/selection-repository.ts";
import { companyRuleId, slotOf } from "../../rules/record/company-rule-id.ts";
import { Overlay } from "../../rules/record/overlay-repository.ts";
import { type PackSource, rowsAt } from "./pack-source.ts";

/** A rule that the company had, and what it had made of it. */
export interface PackRule {
  readonly id: number;
  readonly masterRuleId: string;
  readonly titleNumber: number;
  readonly partNo: string;
  /** "" where its master is gone. */
  readonly section: string;
  /** As it is called today; packs of data hold what was the company's own alone. */
  readonly name: string;
  /** Null for a rule that the company had not touched. */
  readonly overlay: Overlay | null;
}

interface Wanted {
  readonly titleNumber: number;
  readonly partNo: string | null;
}

const kinds: readonly LibraryKind[] = ["shared", "own"];

const selectionsOf = (rows: readonly PastRow[]): Selection[] =>
  rowsAt(rows, "", "SELECTION#")
    .map(({ fields }) => Selection.parse(fields))
    .filter(({ isActive }) => isActive);

const overlaysOf = (rows: readonly PastRow[], { titleNumber, partNo }: Wanted): Map<number, Overlay> =>
  new Map(
    rowsAt(rows, `#T#${titleNumber}`)
      .map(({ fields }) => Overlay.parse(fields))
      .filter((overlay) => partNo === null || overlay.partNo === partNo)
      .map((overlay) => [overlay.companyRuleId, overlay]),
  );

/** Masters of a title that had a rule of the company then, part by part. */
async function* mastersOf(companyId: string, selection: Selection, partNo: string | null) {
  const { titleNumber, initialised } = selection;
  for (const kind of kinds) {
    const library = kind === "shared" ? sharedLibrary : ownLibrary(companyId);
    const manifest = await libraryRepository.currentManifest(library, titleNumber, { isForMany: false });
    const parts = (manifest?.parts ?? []).filter((part) => partNo === null || part.partNo === partNo);
    for (const part of parts) {
      const rules = await libraryRepository.getPartRules(library, titleNumber, part);
      for (const rule of rules) if (rule.ordinal < initialised[kind]) yield { kind, rule };
    }
  }
}

async function* rulesOfTitle(
  { companyId, rows }: PackSource,
  selection: Selection,
  partNo: string | null,
): AsyncGenerator<PackRule> {
  const touched = overlaysOf(rows, { titleNumber: selection.titleNumber, partNo });
  for await (const { kind, rule } of mastersOf(companyId, selection, partNo)) {
    const id = companyRuleId(selection.block, slotOf(kind, rule.ordinal));
    const overlay = touched.get(id) ?? null;
    touched.delete(id);
    const { id: masterRuleId, titleNumber, section } = rule;
    const name = overlay?.internalTitle ?? rule.ruleTitle;
    yield { id, masterRuleId, titleNumber, partNo: rule.partNo, section, name, overlay };
  }
  // Their masters were withdrawn since: what the company made of them stays.
  for (const overlay of touched.values()) {
    const { companyRuleId: id, masterRuleId, titleNumber } = overlay;
    const name = overlay.internalTitle ?? masterRuleId;
    yield { id, masterRuleId, titleNumber, partNo: overlay.partNo, section: "", name, overlay };
  }
}

/** Which rules a policy was attached to, and which parts. */
const placesOfPolicy = (rows: readonly PastRow[], policyId: string) => ({
  rules: new Set(
    rowsAt(rows, /^#R#/, `POLICY#${policyId}`).map(({ place }) => Number(place.slice("#R#".length))),
  ),
  parts: new Set(
    rowsAt(rows, "", "PARTPOLICY#")
      .filter(({ fields }) => fields.policyId === policyId)
      .map(({ fields }) => `${fields.titleNumber} ${fields.partNo}`),
  ),
});

/** The rules of a pack's scope, title by title and part by part. */
export async function* packRules(source: PackSource): AsyncGenerator<PackRule> {
  const { scope, rows } = source;
  const attached = scope.policyId === null ? null : placesOfPolicy(rows, scope.policyId);
  const isWanted = ({ id, titleNumber, partNo }: PackRule): boolean =>
    attached === null || attached.rules.has(id) || attached.parts.has(`${titleNumber} ${partNo}`);
  for (const selection of selectionsOf(rows)) {
    if (scope.title !== null && selection.titleNumber !== scope.title) continue;
    for await (const rule of rulesOfTitle(source, selection, scope.part)) if (isWanted(rule)) yield rule;
  }
}
