/** Days and moments as people read them, in UTC. A process takes 10 ms for its first format, so none is made before it is used. */
const inWords = (options: Intl.DateTimeFormatOptions): ((at: string) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
    return format.format(new Date(at)).replaceAll("\u202f", " ");
  };
};

/** `November 21, 2026` */
export const longDay = inWords({ dateStyle: "long" });
/** `Nov 21, 2026` */
export const mediumDay = inWords({ dateStyle: "medium" });
/** `Saturday, November 21, 2026` */
export const fullDay = inWords({ dateStyle: "full" });

/** `Nov 21, 2026, 5:49 AM` */
export const mediumTime = inWords({ dateStyle: "medium", timeStyle: "short" });

/** A moment with its zone, such as `Nov 21, 2026, 5:49 AM UTC`. */
export const readableTime = (at: string): string => `${mediumTime(at)} UTC`;
