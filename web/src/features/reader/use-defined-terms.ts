import { useState } from "react";

const storageName = "subpart-defined-terms";

const isOn = (): boolean => {
  try {
    return localStorage.getItem(storageName) !== "off";
  } catch {
    return true;
  }
};

/** Whether uses of defined terms are marked: a choice of the person, kept in this browser. */
export const useDefinedTerms = (): readonly [boolean, (isOn: boolean) => void] => {
  const [value, setValue] = useState(isOn);
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(storageName, next ? "on" : "off");
      } catch {
        // Storage can be switched off; the choice then lasts as long as the page.
      }
    },
  ];
};
