import type { Block } from "../../../shared/regulation/text-model.ts";

/** The words of a section, a paragraph on each line. */
export const wordingOf = (blocks: readonly Block[]): string =>
  blocks
    .map(({ text }) => text)
    .filter((text) => text !== "")
    .join("\n\n");
