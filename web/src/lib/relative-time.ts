const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Each unit with its length in seconds, the longest first. */
const units = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** `2 hours ago`, `yesterday`; under a minute, and for a clock that runs ahead of ours, `just now`. */
export const formatRelative = (iso: string, now = Date.now()): string => {
  const seconds = Math.max(0, now - Date.parse(iso)) / 1_000;
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? [];
  return unit ? words.format(-Math.floor(seconds / length), unit) : "just now";
};
