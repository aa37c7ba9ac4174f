import { compareSections } from "../../../shared/citations/citation.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { people } from "../../people/users/people.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import type { Library } from "../../regulation/library/library-types.ts";
import type { Selection } from "../../regulation/selections/selection-repository.ts";
import { librariesOf } from "../../regulation/titles/title-list.ts";
import type { RuleState } from "./company-rule.ts";
import { slotOf } from "./company-rule-id.ts";
import { overlays } from "./overlay-repository.ts";

const masterRules = async (
  library: Library,
  titleNumber: number,
  partNo: string,
): Promise<readonly MasterRule[]> => {
  const manifest = await libraryRepository.currentManifest(library, titleNumber);
  const part = manifest?.parts.find((each) => each.partNo === partNo);
  return part ? libraryRepository.getPartRules(library, titleNumber, part) : [];
};

/** Shared rules and the company's own, in the order of the CFR; within a section the shared ones first. */
const inOrder = (rules: readonly MasterRule[]): MasterRule[] =>
  rules.toSorted(
    (a, b) =>
      compareSections(a.section, b.section) ||
      Number(a.library === "own") - Number(b.library === "own") ||
      a.ordinal - b.ordinal,
  );

/**
 * The rules of a part under the company's state.
 * @param selection the company's active selection of the title, if any
 */
export const loadRuleStates = async (
  companyId: string | null,
  titleNumber: number,
  selection: Selection | undefined,
  partNo: string,
): Promise<RuleState[]> => {
  const [touched, ...masters] = await Promise.all([
    companyId && selection ? overlays.list(companyId, titleNumber, partNo) : [],
    ...librariesOf(companyId).map((library) => masterRules(library, titleNumber, partNo)),
  ]);
  const bySlot = new Map(touched.map((overlay) => [overlay.slot, overlay]));
  return inOrder(masters.flat()).map((master) => ({
    master,
    selection,
    overlay: bySlot.get(slotOf(master.library, master.ordinal)),
  }));
};

/** List items with the assignees' names of today. */
export const presentRules = async (
  companyId: string | null,
  items: readonly RuleListItem[],
): Promise<RuleListItem[]> => {
  const known = companyId
    ? await people.byId(
        companyId,
        items.map(({ assignedTo }) => assignedTo),
      )
    : new Map();
  return items.map((item) => ({
    ...item,
    assignedToUser: known.get(item.assignedTo ?? "") ?? item.assignedToUser,
  }));
};
