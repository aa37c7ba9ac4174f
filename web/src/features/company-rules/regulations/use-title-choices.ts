import { useMemo } from "react";
import { listCfrParts, listCfrTitles } from "../../../../../shared/api/cfr-titles.ts";
import { useApi } from "../../../lib/use-api.ts";
import { useFailureToast } from "../../../ui/use-failure-toast.ts";
import { messages } from "./regulations-messages.ts";

interface Choice {
  value: string;
  label: string;
}

/** Ids of the titles the company follows; undefined until they are known. */
export const useSelectedTitles = (): ReadonlySet<string> | undefined => {
  const { data } = useApi(listCfrTitles, {});
  return useMemo(
    () => data && new Set(data.filter(({ isSelected }) => isSelected).map(({ id }) => id)),
    [data],
  );
};

/** The titles to filter by: those the company follows, and the one already chosen. */
export const useTitleChoices = (chosen: string): Choice[] => {
  const { data: titles = [], error } = useApi(listCfrTitles, {});
  useFailureToast(error, messages.title.failed);
  const shown = titles.filter(({ id, isSelected }) => isSelected || id === chosen);
  const choices = shown.map(({ id, titleNumber, titleName }) => ({
    value: id,
    label: messages.title.one(titleNumber, titleName),
  }));
  const isKnown = !chosen || choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [...choices, { value: chosen, label: chosen }];
};

/** The parts of a title to filter by, and the one already chosen. */
export const usePartChoices = (titleNumber: string, chosen: string): Choice[] => {
  const { data, error } = useApi(listCfrParts, titleNumber ? { params: { titleId: titleNumber } } : null);
  useFailureToast(error, messages.part.failed);
  const choices = (data ?? []).map(({ partNo, partDescription }) => ({
    value: partNo,
    label: messages.part.one(partNo, partDescription),
  }));
  const isKnown = !chosen || choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [...choices, { value: chosen, label: messages.part.one(chosen, "") }];
};
