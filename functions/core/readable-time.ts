const timeFormat = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** A moment as people read it, such as `Nov 21, 2026, 5:49 AM UTC`. */
export const readableTime = (at: string): string =>
  `${timeFormat.format(new Date(at)).replaceAll("\u202f", " ")} UTC`;
