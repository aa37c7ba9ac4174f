import type { Selection } from "../../../functions/regulation/selections/selection-repository.ts";
import { type CompanyList, createCompanyList } from "../../../functions/rules/index/company-list.ts";
import { buildSnapshot } from "../../../functions/rules/index/snapshot.ts";
import { decodeSnapshot, encodeSnapshot } from "../../../functions/rules/index/snapshot-codec.ts";
import type { Overlay } from "../../../functions/rules/record/overlay-repository.ts";
import type { LibraryKind, MasterRule } from "../../../shared/schemas/rule.ts";

const snapshotOf = (rules: readonly MasterRule[], isEncoded: boolean) => {
  const built = buildSnapshot(rules);
  if (!isEncoded) return built;
  const { list, search } = encodeSnapshot(built);
  return decodeSnapshot(list, async () => search);
};

/** The product's list of a company, from snapshots as they are built or, `isEncoded`, as they are kept in files. */
export const columnarList = (
  rules: readonly MasterRule[],
  selected: readonly Selection[],
  overlays: readonly Overlay[] = [],
  isEncoded = false,
): CompanyList =>
  createCompanyList(
    selected.map((selection) => {
      const of = (library: LibraryKind) =>
        rules.filter((rule) => rule.titleNumber === selection.titleNumber && rule.library === library);
      const own = of("own");
      return {
        selection,
        snapshots: {
          shared: snapshotOf(of("shared"), isEncoded),
          ...(own.length > 0 && { own: snapshotOf(own, isEncoded) }),
        },
      };
    }),
    overlays,
  );
