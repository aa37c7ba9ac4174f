import { messages } from "./titles-messages.ts";
import { useTitles } from "./use-titles.ts";

/** `Title 21: Food and Drugs`, or `Title 21` while the name is not known. */
export const useTitleHeading = (titleNumber: string): string => {
  const title = useTitles().data?.find(({ id }) => id === titleNumber);
  return title ? messages.heading(title.titleNumber, title.titleName) : messages.title(titleNumber);
};
