import { useMemo } from "react";
import { SearchSelect } from "./search-select.tsx";
import type { SearchOption } from "./use-search-select.ts";

/** What people call a zone's time, such as `Eastern Time`. */
const commonName = (zone: string): string => {
  const words = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" });
  return words.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
};

/** Some browsers still call zones by names that were given up. */
const presentNames: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Europe/Kiev": "Europe/Kyiv",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "Atlantic/Faeroe": "Atlantic/Faroe",
};

const optionOf = (zone: string): SearchOption => ({
  value: zone,
  label: zone.replaceAll("_", " "),
  detail: commonName(zone),
});

let known: readonly SearchOption[] | undefined;

/** All zones this browser knows, and `chosen` if it is another. */
const optionsWith = (chosen: string): readonly SearchOption[] => {
  known ??= [
    ...new Set(["UTC", ...Intl.supportedValuesOf("timeZone").map((zone) => presentNames[zone] ?? zone)]),
  ].map(optionOf);
  return chosen && !known.some(({ value }) => value === chosen) ? [optionOf(chosen), ...known] : known;
};

interface TimeZoneSelectProps {
  value: string;
  onChange: (zone: string) => void;
  /** A first choice without a zone, whose value is empty. */
  unset?: string;
}

/** All time zones, found by place or by what their time is called; for the child of a FormField. */
export const TimeZoneSelect = ({ value, onChange, unset }: TimeZoneSelectProps) => {
  const options = useMemo(
    () => [...(unset === undefined ? [] : [{ value: "", label: unset }]), ...optionsWith(value)],
    [value, unset],
  );
  return (
    <SearchSelect
      options={options}
      value={value}
      onChange={onChange}
      none="No time zones match what you typed."
      listLabel="Time zones"
    />
  );
};
