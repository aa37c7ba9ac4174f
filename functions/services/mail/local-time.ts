import { defaultTimeZone } from "../../../shared/schemas/time-zone.ts";

const format = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(at);

/** A moment in a person's own zone, with its name. One that the runtime does not know is the default. */
export const localTime = (at: Date, timeZone: string = defaultTimeZone): string => {
  try {
    return format(at, timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return format(at, defaultTimeZone);
  }
};
