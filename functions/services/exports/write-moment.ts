/** Writes moments as `2026-11-24 13:05:09` in a time zone. */
export const writeMoment = (timeZone: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone });
  return (at: string | null): string => (at === null ? "" : format.format(new Date(at)));
};
