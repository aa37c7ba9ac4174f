import { messages } from "./titles-messages.ts";
import { useTitles } from "./use-titles.ts";

/** `Title 21: Food and Drugs`, or `Title 21` while the name is not known. */
export const useTitleHeading = (titleNumber: string): string => {
  const row = useTitles().data?.find(({ title }) => title.id === titleNumber);
  return row ? messages.heading(row.title.titleNumber, row.title.titleName) : messages.title(titleNumber);
};
