import { messages } from "./reader-messages.ts";

/** "§ 11.10 Controls for closed systems."; an appendix is called by its own name. */
export const sectionHeading = ({ identifier, heading }: { identifier: string; heading: string }): string => {
  if (/^\d/.test(identifier)) return messages.section(identifier, heading);
  return heading.startsWith(identifier) ? heading : `${identifier} ${heading}`.trim();
};
