import type { LibraryKind, MasterRule } from "../../../shared/schemas/rule.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import { type Library, ownLibrary, sharedLibrary } from "../../regulation/library/library-types.ts";
import { type Selection, selections } from "../../regulation/selections/selection-repository.ts";
import { type Overlay, overlays } from "./overlay-repository.ts";

/** The rules of a part, and what the company made of them. */
export interface PartState {
  /** The company's selection of the title, if it is selected now. */
  readonly selection: Selection | undefined;
  /** In section order; rules of one section in the order they were first imported. */
  readonly masters: Readonly<Record<LibraryKind, readonly MasterRule[]>>;
  readonly overlays: readonly Overlay[];
}

const masterRules = async (
  library: Library,
  titleNumber: number,
  partNo: string,
  isForMany: boolean,
): Promise<readonly MasterRule[]> => {
  const manifest = await libraryRepository.currentManifest(library, titleNumber, { isForMany });
  const part = manifest?.parts.find((each) => each.partNo === partNo);
  return part ? libraryRepository.getPartRules(library, titleNumber, part) : [];
};

const stateOf = async (
  companyId: string,
  titleNumber: number,
  partNo: string,
): Promise<Pick<PartState, "selection" | "overlays">> => {
  const [selection, touched] = await Promise.all([
    selections.get(companyId, titleNumber),
    overlays.list(companyId, titleNumber, partNo),
  ]);
  return selection?.isActive ? { selection, overlays: touched } : { selection: undefined, overlays: [] };
};

/** @param companyId null for a person without a company, who sees the shared library alone */
export const loadPart = async (
  companyId: string | null,
  titleNumber: number,
  partNo: string,
): Promise<PartState> => {
  const [shared, own, state] = await Promise.all([
    masterRules(sharedLibrary, titleNumber, partNo, companyId !== null),
    companyId ? masterRules(ownLibrary(companyId), titleNumber, partNo, true) : [],
    companyId ? stateOf(companyId, titleNumber, partNo) : { selection: undefined, overlays: [] },
  ]);
  return { masters: { shared, own }, ...state };
};
