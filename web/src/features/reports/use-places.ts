import { useMemo } from "react";
import { listCfrParts, listCfrTitles } from "../../../../shared/api/cfr-titles.ts";
import { useFilterChoices } from "../../lib/rule-filter-choices.ts";
import { useApi } from "../../lib/use-api.ts";
import { useFailureToast } from "../../ui/use-failure-toast.ts";
import type { PlaceNames } from "./place-tables.ts";
import { messages } from "./reports-messages.ts";
import type { ReportFilters } from "./use-report.ts";

interface Choice {
  value: string;
  label: string;
}

export interface Places {
  /** What can be chosen, with what the address names even where that is not among them. */
  titles: Choice[];
  parts: Choice[];
  names: PlaceNames;
}

const withChosen = (choices: Choice[], chosen: string | undefined, label: string): Choice[] =>
  chosen && !choices.some(({ value }) => value === chosen) ? [...choices, { value: chosen, label }] : choices;

/** The selected titles and the parts of the chosen one, by name. */
export const usePlaces = ({ title, part }: ReportFilters): Places => {
  useFilterChoices(title ?? "");
  const all = useApi(listCfrTitles, {});
  const ofTitle = useApi(listCfrParts, title ? { params: { titleId: title } } : null);
  useFailureToast(all.error, messages.filters.titlesFailed);
  useFailureToast(ofTitle.error, messages.filters.partsFailed);
  return useMemo(() => {
    const titles = (all.data ?? [])
      .filter(({ isSelected }) => isSelected)
      .map(({ id, titleNumber, titleName }) => ({
        value: id,
        label: messages.filters.oneTitle(titleNumber, titleName),
      }));
    const parts = (ofTitle.data ?? []).map(({ partNo, partDescription }) => ({
      value: partNo,
      label: messages.filters.onePart(partNo, partDescription),
    }));
    return {
      titles: withChosen(titles, title, messages.titleNumber(Number(title))),
      parts: withChosen(parts, part, messages.filters.onePart(part ?? "", "")),
      names: {
        titles: new Map(all.data?.map(({ titleNumber, titleName }) => [titleNumber, titleName])),
        parts: new Map(ofTitle.data?.map(({ partNo, partDescription }) => [partNo, partDescription])),
      },
    };
  }, [all.data, ofTitle.data, title, part]);
};
