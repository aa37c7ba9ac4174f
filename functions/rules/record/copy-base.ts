import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { type RuleState, wordingOf } from "./company-rule.ts";
import { isBaseKnown } from "./master-move.ts";
import type { Overlay } from "./overlay-repository.ts";

type Base = NonNullable<Overlay["base"]>;

/** The master's wording as it is now: what a copy that is made now is made from. */
export const baseOf = (master: MasterRule): Base => ({
  ...wordingOf({ master, selection: undefined, overlay: undefined }),
  at: master.updatedAt,
});

/** The wording that the company's copy was made from; null without a copy, and where it was not kept. */
export const knownBase = ({ master, overlay }: RuleState): Base | null => {
  if (!overlay || !isBaseKnown(overlay, master.updatedAt)) return null;
  return overlay.base ?? baseOf(master);
};
