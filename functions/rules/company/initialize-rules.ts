import type { Context } from "../../core/endpoint/context.ts";
import { table } from "../../core/table/table.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import { ownLibrary, sharedLibrary } from "../../regulation/library/library-types.ts";
import { countNew, marksAfter } from "../../regulation/selections/new-rules.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { countFollowed } from "../../services/cache/kept-while-followed.ts";

/**
 * Company rules come into being by moving a mark per title: a rule below the mark exists. So this costs as
 * many writes as there are titles with new rules, and none the second time.
 * @param isWanted which of the selected titles; all of them by default
 * @returns how many rules came into being
 */
export const initializeRules = async (
  ctx: Context,
  isWanted: (titleNumber: number) => boolean = () => true,
): Promise<number> => {
  const companyId = ctx.companyId();
  const [active, shared, own] = await Promise.all([
    selections.listActive(companyId),
    libraryRepository.listTitles(sharedLibrary),
    libraryRepository.listTitles(ownLibrary(companyId)),
  ]);
  const chosen = active.filter(({ titleNumber }) => isWanted(titleNumber));
  const pointerIn = (pointers: typeof shared, titleNumber: number) =>
    pointers.find((pointer) => pointer.titleNumber === titleNumber);
  const marks = chosen.map((selection) => {
    const { titleNumber } = selection;
    const next = marksAfter({ shared: pointerIn(shared, titleNumber), own: pointerIn(own, titleNumber) });
    return { selection, next, count: countNew(selection, next) };
  });
  const behind = marks.filter(({ count }) => count > 0);
  if (behind.length > 0) {
    await table.transact([
      ...behind.map(({ selection, next }) => selections.initialise(companyId, selection, next)),
      countFollowed(companyId),
      ctx.activity({
        target: { type: "company", id: companyId },
        after: { titles: behind.map(({ selection }) => selection.titleNumber) },
        event: "rules.initialised",
      }),
    ]);
  }
  return behind.reduce((sum, { count }) => sum + count, 0);
};
