import { listCfrParts, listCfrTitles } from "../../../../shared/api/cfr-titles.ts";
import { getTitleContents } from "../../../../shared/api/regulation-text.ts";
import type { TitleContents } from "../../../../shared/schemas/regulation-text.ts";
import { type FirstCalls, firstCall } from "../../lib/opening.ts";
import { useApi } from "../../lib/use-api.ts";
import { withChosen } from "../../lib/with-chosen.ts";
import { messages as words } from "./search-results-messages.ts";
import type { SearchFilters } from "./use-search-filters.ts";

interface Choice {
  value: string;
  label: string;
}

type Entries = TitleContents["children"];

const partsIn = (entries: Entries): [string, string][] =>
  entries.flatMap(({ kind, identifier, heading, reserved, children }) => {
    if (kind !== "part") return partsIn(children);
    return reserved ? [] : [[identifier, heading] as [string, string]];
  });

const choices = (
  names: ReadonlyMap<string, string>,
  chosen: string,
  label: typeof words.filters.oneTitle,
): Choice[] =>
  withChosen([...names.keys()], chosen).map((value) => ({ value, label: label(value, names.get(value)) }));

/** Texts and rules stand in titles and parts; documents and people do not. */
export const hasPlaces = ({ kind }: Pick<SearchFilters, "kind">): boolean =>
  kind === "rules" || kind === "text";

/** The titles and parts to filter by. Parts are those of the title's text, or those with rules. */
export const useSearchPlaces = ({ kind, title, part }: SearchFilters) => {
  const titles = useApi(listCfrTitles, hasPlaces({ kind }) ? {} : null);
  const contents = useApi(getTitleContents, title && kind === "text" ? { params: { title } } : null);
  const withRules = useApi(listCfrParts, title && kind === "rules" ? { params: { titleId: title } } : null);
  const titleNames = (titles.data ?? [])
    .filter(({ reserved }) => !reserved)
    .map(({ titleNumber, titleName }): [string, string] => [String(titleNumber), titleName]);
  const partNames =
    kind === "text"
      ? partsIn(contents.data?.children ?? [])
      : (withRules.data ?? []).map(({ partNo, partDescription }): [string, string] => [
          partNo,
          partDescription,
        ]);
  return {
    titles: choices(new Map(titleNames), title, words.filters.oneTitle),
    parts: choices(new Map(partNames), part, words.filters.onePart),
  };
};

/** What the choices ask for as the page opens. */
export const placeCalls = ({ kind, title }: SearchFilters): ReturnType<FirstCalls> => {
  if (!hasPlaces({ kind })) return [];
  if (title === "") return [firstCall(listCfrTitles, {})];
  const parts =
    kind === "text"
      ? firstCall(getTitleContents, { params: { title } })
      : firstCall(listCfrParts, { params: { titleId: title } });
  return [firstCall(listCfrTitles, {}), parts];
};
