/** A place to go to, or something to do, that the search box offers by name. */
export interface Shortcut {
  kind: "place" | "action";
  label: string;
  to: string;
}

/** Those one of whose words begins with what was typed, whatever the case. */
export const matchingShortcuts = (shortcuts: readonly Shortcut[], typed: string): Shortcut[] => {
  const wanted = typed.toLowerCase();
  return shortcuts.filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${wanted}`));
};
