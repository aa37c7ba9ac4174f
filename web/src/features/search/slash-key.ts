const storageName = "subpart-search-slash-key";

/** Whether `/` opens the search: a choice of the person, kept in this browser. */
export const slashKey = {
  isOn: (): boolean => {
    try {
      return localStorage.getItem(storageName) !== "off";
    } catch {
      return true;
    }
  },
  set: (isOn: boolean): void => {
    try {
      localStorage.setItem(storageName, isOn ? "on" : "off");
    } catch {
      // Storage can be switched off; the key then stays on.
    }
  },
};
