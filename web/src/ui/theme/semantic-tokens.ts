/** Chakra's names for the colors of tokens.css: each points at a variable, so both modes come along. */
const variable = (name: string) => ({ value: `var(--c-${name})` });

const palette = (name: string) => ({
  solid: variable(`${name}-solid`),
  contrast: variable(`${name}-contrast`),
  fg: variable(`${name}-fg`),
  subtle: variable(`${name}-subtle`),
  muted: variable(`${name}-muted`),
  emphasized: variable(`${name}-border`),
  border: variable(`${name}-border`),
  focusRing: variable("focus"),
});

export const semanticColors = {
  bg: {
    DEFAULT: variable("canvas"),
    panel: variable("surface"),
    subtle: variable("hover"),
    muted: variable("sunken"),
    emphasized: variable("gray-muted"),
    inverted: variable("gray-solid"),
  },
  fg: {
    DEFAULT: variable("fg"),
    muted: variable("fg-muted"),
    subtle: variable("fg-subtle"),
    inverted: variable("gray-contrast"),
    error: variable("red-fg"),
    warning: variable("orange-fg"),
    success: variable("green-fg"),
  },
  border: {
    DEFAULT: variable("border"),
    muted: variable("border"),
    emphasized: variable("border-strong"),
    control: variable("border-control"),
    error: variable("red-solid"),
  },
  backdrop: variable("backdrop"),
  accent: palette("accent"),
  gray: palette("gray"),
  red: palette("red"),
  orange: palette("orange"),
  yellow: palette("yellow"),
  green: palette("green"),
  blue: palette("blue"),
};
