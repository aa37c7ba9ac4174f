/** The zone of this browser's clock. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
