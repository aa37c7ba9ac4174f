/**
 * The default last day an attachment is valid: the same calendar day (UTC) a year
 * later, or the 28th of February where that has no 29th.
 */
export const lastDayOf = (attachedAt: Date): string => {
  const day = attachedAt.toISOString().slice(0, 10);
  const later = `${String(attachedAt.getUTCFullYear() + 1).padStart(4, "0")}${day.slice(4)}`;
  return later.endsWith("-02-29") ? later.replace(/29$/, "28") : later;
};
