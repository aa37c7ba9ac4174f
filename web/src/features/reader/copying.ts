import { paragraphWords } from "../../lib/law-path.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./reader-messages.ts";

/** Puts a text on the clipboard and says so. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(messages.tools.copied, text);
  } catch {
    notify.error(messages.tools.copyFailed, text);
  }
};

/** The paragraph that has the focus; else that of the address. */
export const focusedParagraph = (target: string | undefined): string | undefined =>
  document.activeElement?.closest<HTMLElement>("[data-path]")?.dataset.path ?? target;

/** "21 CFR 11.10(a)" */
export const citationOf = (citation: string, paragraph: string | undefined): string =>
  paragraph ? citation + paragraphWords(paragraph) : citation;
