import { useMemo, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { listSearchResults } from "../../../../../shared/api/search.ts";
import type { PartRead, SectionRead } from "../../../../../shared/schemas/regulation-text.ts";
import type { SearchHit } from "../../../../../shared/schemas/search.ts";
import { sectionTextPath } from "../../../lib/law-path.ts";
import { useApi } from "../../../lib/use-api.ts";
import { leavesOf } from "../contents-names.ts";
import { foundBlocks } from "./found-blocks.ts";

/** What is looked for, in the address: it goes along from section to section. */
const param = "find";
export type TextHit = Extract<SearchHit, { kind: "text" }>;

/** Sections of the part that are listed. */
const most = 200;

/** Found sections in the order of the part, not by rank: one steps through them as one reads. */
const inOrder = (hits: readonly TextHit[], part: PartRead | undefined): readonly TextHit[] => {
  const order = new Map(leavesOf(part?.children ?? []).map(({ identifier }, index) => [identifier, index]));
  const placeOf = ({ identifier }: TextHit) => order.get(identifier) ?? order.size;
  return hits.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** The address of another section, where the search goes on. */
const addressOf = (title: number | string, identifier: string, search: URLSearchParams): string =>
  `${sectionTextPath(title, identifier)}?${search}`;

/** The sections of a part that hold what is looked for. */
const useFoundSections = (title: string, part: string | undefined, typed: string) => {
  const query = { q: typed, kind: "text" as const, titleNumber: Number(title), limit: most };
  const state = useApi(
    listSearchResults,
    typed === "" || part === undefined ? null : { query: { ...query, partNo: part } },
    { freshFor: 60_000, keepPrevious: true },
  );
  const hits = state.data?.items.filter((hit) => hit.kind === "text");
  return { state, hits };
};

export type Finder = ReturnType<typeof useFind>;

interface FindPlace {
  title: string;
  part: string | undefined;
  contents: PartRead | undefined;
  /** The section that is read; none on the page of a part. */
  section?: SectionRead | undefined;
}

/** "Find in this part": the places in the section that is read, the sections of the part, and steps through both. */
export const useFind = ({ title, part, contents, section }: FindPlace) => {
  const [search, setSearch] = useSearchParams();
  const { state: arrival } = useLocation();
  const navigate = useNavigate();
  const typed = search.get(param) ?? "";
  const [isOpen, setOpen] = useState(typed !== "");
  const [known, setKnown] = useState(typed);
  // A link to what was found in this very section: it is followed without leaving the screen.
  if (typed !== known) {
    setKnown(typed);
    if (typed !== "") setOpen(true);
  }
  const here = `${section?.identifier} ${typed}`;
  const isStep = typeof arrival?.findLast === "boolean";
  const [step, setStep] = useState<{ here: string; at: number }>();
  const total = useMemo(
    () => (section && typed ? foundBlocks(section, typed, -1).total : 0),
    [section, typed],
  );
  const at = step?.here === here ? step.at : arrival?.findLast === true ? total - 1 : 0;
  const blocks = useMemo(
    () => (section && typed ? foundBlocks(section, typed, at).blocks : section?.blocks),
    [section, typed, at],
  );
  const { state, hits } = useFoundSections(title, part, typed);
  const sections = useMemo(() => inOrder(hits ?? [], contents), [hits, contents]);
  const index = sections.findIndex(({ identifier }) => identifier === section?.identifier);
  /** @param by 1 or -1 */
  const go = (by: number) => {
    const next = at + by;
    if (next >= 0 && next < total) return setStep({ here, at: next });
    const other = sections.at((index < 0 && by < 0 ? -1 : index + by) % Math.max(1, sections.length));
    if (!other || other.identifier === section?.identifier)
      return setStep({ here, at: by > 0 ? 0 : total - 1 });
    return navigate(addressOf(title, other.identifier, search), { state: { findLast: by < 0 } });
  };
  const find = (text: string) => {
    const next = new URLSearchParams(search);
    if (text === "") next.delete(param);
    else next.set(param, text);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const close = () => {
    setOpen(false);
    find("");
  };
  return {
    ...{ typed, find, isOpen, open: () => setOpen(true), close, go, state, sections, total, at },
    /** The section's blocks with the places marked. */
    blocks: isOpen ? blocks : section?.blocks,
    current: section?.identifier,
    /** The page was opened by a step from another section. */
    isStep,
    addressOf: (identifier: string) => addressOf(title, identifier, search),
  };
};
