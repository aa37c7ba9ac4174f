import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react";
import { fieldSlotRecipe } from "@chakra-ui/react/theme";

/** Buttons: 28, 32, 36 and 44 px high. */
export const buttonRecipe = defineRecipe({
  className: "chakra-button",
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "1.5",
    flexShrink: "0",
    position: "relative",
    whiteSpace: "nowrap",
    userSelect: "none",
    fontWeight: "medium",
    lineHeight: "1.2",
    borderWidth: "1px",
    borderColor: "transparent",
    borderRadius: "l2",
    transition: "background-color 120ms, border-color 120ms, color 120ms",
    focusVisibleRing: "outside",
    _disabled: { opacity: 0.55, cursor: "not-allowed" },
    _icon: { flexShrink: "0", width: "4", height: "4" },
  },
  variants: {
    size: {
      xs: { h: "7", minW: "7", px: "2", fontSize: "xs", gap: "1", _icon: { width: "3.5", height: "3.5" } },
      sm: { h: "8", minW: "8", px: "3", fontSize: "sm" },
      md: { h: "9", minW: "9", px: "3.5", fontSize: "md" },
      lg: { h: "11", minW: "11", px: "5", fontSize: "lg" },
    },
    variant: {
      solid: {
        bg: "colorPalette.solid",
        color: "colorPalette.contrast",
        shadow: "xs",
        _hover: { bg: "color-mix(in oklab, {colors.colorPalette.solid} 88%, black)" },
      },
      subtle: {
        bg: "colorPalette.subtle",
        color: "colorPalette.fg",
        _hover: { bg: "colorPalette.muted" },
      },
      outline: {
        bg: "bg.panel",
        color: "fg",
        borderColor: "border.emphasized",
        shadow: "xs",
        _hover: { bg: "bg.subtle", borderColor: "border.control" },
        _expanded: { bg: "bg.subtle" },
      },
      ghost: {
        color: "fg.muted",
        _hover: { bg: "bg.muted", color: "fg" },
        _expanded: { bg: "bg.muted", color: "fg" },
      },
      plain: { color: "colorPalette.fg", px: "0", _hover: { textDecoration: "underline" } },
    },
  },
  defaultVariants: { size: "md", variant: "solid" },
});

const control = {
  width: "100%",
  minWidth: "0",
  bg: "bg.panel",
  color: "fg",
  borderWidth: "1px",
  borderColor: "border.control",
  borderRadius: "l2",
  fontSize: { base: "lg", md: "md" },
  outline: "0",
  transition: "border-color 120ms, box-shadow 120ms",
  _hover: { borderColor: "fg.muted" },
  _focusVisible: {
    borderColor: "colorPalette.focusRing",
    boxShadow: "0 0 0 3px color-mix(in srgb, var(--c-focus) 25%, transparent)",
  },
  _disabled: { opacity: 0.6, cursor: "not-allowed", bg: "bg.muted" },
  _invalid: { borderColor: "border.error" },
} as const;

/** 16 px letters on phones: below that, iOS zooms the page when a field gets the focus. */
export const inputRecipe = defineRecipe({
  className: "chakra-input",
  base: {
    ...control,
    textAlign: "start",
    "--input-height": "sizes.9",
    height: "var(--input-height)",
    px: "3",
  },
  variants: {
    size: {
      sm: { "--input-height": "sizes.8", fontSize: { base: "lg", md: "sm" }, px: "2.5" },
      md: {},
      lg: { "--input-height": "sizes.11" },
    },
  },
  defaultVariants: { size: "md" },
});

export const textareaRecipe = defineRecipe({
  className: "chakra-textarea",
  base: { ...control, px: "3", py: "2", lineHeight: "1.55", minH: "20" },
});

export const nativeSelectSlotRecipe = defineSlotRecipe({
  className: "chakra-native-select",
  slots: ["root", "field", "indicator"],
  base: {
    root: { display: "flex", position: "relative", width: "100%", "--select-height": "sizes.9" },
    field: {
      ...control,
      appearance: "none",
      height: "var(--select-height)",
      ps: "3",
      pe: "8",
      textOverflow: "ellipsis",
      cursor: "pointer",
      "& > option": { bg: "bg.panel", color: "fg" },
    },
    indicator: {
      position: "absolute",
      insetEnd: "2.5",
      top: "50%",
      transform: "translateY(-50%)",
      color: "fg.muted",
      pointerEvents: "none",
      _icon: { width: "4", height: "4" },
    },
  },
  variants: {
    size: {
      sm: { root: { "--select-height": "sizes.8" }, field: { fontSize: { base: "lg", md: "sm" } } },
      md: {},
      lg: { root: { "--select-height": "sizes.11" } },
    },
  },
  defaultVariants: { size: "md" },
});

export const fieldRecipe = defineSlotRecipe({
  ...fieldSlotRecipe,
  base: {
    ...fieldSlotRecipe.base,
    label: { display: "flex", alignItems: "center", gap: "1", fontSize: "sm", fontWeight: "medium" },
    helperText: { color: "fg.muted", fontSize: "xs", lineHeight: "1.45" },
    errorText: {
      display: "inline-flex",
      alignItems: "center",
      gap: "1",
      color: "fg.error",
      fontSize: "xs",
      fontWeight: "medium",
    },
  },
});
