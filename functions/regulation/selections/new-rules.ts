import type { TitlePointer } from "../library/library-types.ts";
import type { Selection } from "./selection-repository.ts";

/** Ordinals by library: rules below them exist for a company. */
type Marks = Selection["initialised"];

/** The marks below which all rules of a title lie. */
export const marksAfter = (pointers: Readonly<Record<keyof Marks, TitlePointer | undefined>>): Marks => ({
  shared: pointers.shared?.nextOrdinal ?? 0,
  own: pointers.own?.nextOrdinal ?? 0,
});

/** How many rules come to exist for a company when its marks move to `next`. */
export const countNew = ({ initialised }: Selection, next: Marks): number =>
  Math.max(0, next.shared - initialised.shared) + Math.max(0, next.own - initialised.own);
