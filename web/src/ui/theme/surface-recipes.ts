import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react";
import {
  dialogSlotRecipe,
  drawerSlotRecipe,
  menuSlotRecipe,
  tooltipSlotRecipe,
} from "@chakra-ui/react/theme";

export const headingRecipe = defineRecipe({
  className: "chakra-heading",
  base: { fontWeight: "semibold", lineHeight: "1.25", letterSpacing: "-0.012em", textWrap: "balance" },
  variants: {
    size: {
      sm: { fontSize: "md" },
      md: { fontSize: "lg" },
      lg: { fontSize: "xl" },
      xl: { fontSize: "2xl", letterSpacing: "-0.018em" },
      "2xl": { fontSize: "3xl", letterSpacing: "-0.022em" },
    },
  },
  defaultVariants: { size: "xl" },
});

/** 150 ms in, 100 ms out: what is slower keeps people waiting. */
const motion = { _open: { animationDuration: "fast" }, _closed: { animationDuration: "faster" } } as const;
const fading = {
  _open: { animationName: "fade-in", animationDuration: "fast" },
  _closed: { animationName: "fade-out", animationDuration: "faster" },
} as const;

export const dialogRecipe = defineSlotRecipe({
  ...dialogSlotRecipe,
  base: {
    ...dialogSlotRecipe.base,
    backdrop: { ...dialogSlotRecipe.base?.backdrop, bg: "backdrop", ...fading },
    content: {
      ...dialogSlotRecipe.base?.content,
      ...motion,
      borderRadius: "l4",
      borderWidth: "1px",
      borderColor: "border",
      width: "calc(100% - 2rem)",
      fontSize: "md",
    },
    header: { display: "flex", flexDirection: "column", gap: "1", px: "6", pt: "5", pb: "3", pe: "12" },
    body: { flex: "1", px: "6", pt: "1", pb: "5" },
    footer: {
      display: "flex",
      alignItems: "center",
      justifyContent: "flex-end",
      flexWrap: "wrap",
      gap: "2",
      px: "6",
      py: "4",
      borderTopWidth: "1px",
      borderColor: "border",
      // Buttons share the width of a phone; of three the main one has a line of its own.
      mdDown: {
        px: "4",
        "& > :is(button, a)": { flex: "1 1 auto", minHeight: "2.75rem" },
        "&:has(> :nth-child(3)) > :last-child": { flexBasis: "100%" },
      },
    },
    title: { fontSize: "lg", fontWeight: "semibold", lineHeight: "1.35", letterSpacing: "-0.01em" },
    description: { color: "fg.muted", fontSize: "sm" },
    closeTrigger: { pos: "absolute", top: "3", insetEnd: "3" },
  },
});

export const drawerRecipe = defineSlotRecipe({
  ...drawerSlotRecipe,
  base: {
    ...drawerSlotRecipe.base,
    backdrop: { ...drawerSlotRecipe.base?.backdrop, bg: "backdrop", ...fading },
    content: {
      ...drawerSlotRecipe.base?.content,
      _open: { animationDuration: "fast", animationTimingFunction: "ease-out" },
      _closed: { animationDuration: "fast", animationTimingFunction: "ease-in" },
    },
    header: { display: "flex", alignItems: "center", px: "5", h: "14", flex: "none" },
    body: { px: "3", py: "2", flex: "1", overflow: "auto" },
    closeTrigger: { pos: "absolute", top: "3", insetEnd: "3" },
  },
});

export const menuRecipe = defineSlotRecipe({
  ...menuSlotRecipe,
  base: {
    ...menuSlotRecipe.base,
    content: {
      ...menuSlotRecipe.base?.content,
      minW: "13rem",
      padding: "1",
      borderWidth: "1px",
      borderColor: "border",
      borderRadius: "l3",
    },
    item: {
      ...menuSlotRecipe.base?.item,
      gap: "2.5",
      px: "2.5",
      minH: "8",
      fontSize: "md",
      borderRadius: "l1",
      cursor: "pointer",
      _highlighted: { bg: "bg.muted" },
      _icon: { width: "4", height: "4", color: "fg.muted" },
    },
  },
  variants: {},
  defaultVariants: {},
});

export const tooltipRecipe = defineSlotRecipe({
  ...tooltipSlotRecipe,
  base: {
    ...tooltipSlotRecipe.base,
    content: { ...tooltipSlotRecipe.base?.content, px: "2", py: "1", fontSize: "xs", lineHeight: "1.4" },
  },
});

export const tabsRecipe = defineSlotRecipe({
  className: "chakra-tabs",
  slots: ["root", "list", "trigger", "content", "indicator", "contentGroup"],
  base: {
    root: { display: "block", position: "relative" },
    list: {
      display: "flex",
      columnGap: { base: "4", sm: "5" },
      boxShadow: "inset 0 -1px 0 {colors.border}",
      // One row that scrolls sideways; the fade at its end says that there is more.
      mdDown: {
        overflowX: "auto",
        overscrollBehaviorX: "contain",
        scrollbarWidth: "none",
        paddingInlineEnd: "8",
        maskImage: "linear-gradient(to right, black calc(100% - var(--space-32)), transparent)",
      },
    },
    trigger: {
      display: "inline-flex",
      alignItems: "center",
      gap: "2",
      flex: "none",
      h: "10",
      fontSize: "md",
      fontWeight: "medium",
      color: "fg.muted",
      whiteSpace: "nowrap",
      borderBottomWidth: "2px",
      borderColor: "transparent",
      transition: "color 120ms",
      _hover: { color: "fg" },
      _selected: { color: "fg", borderColor: "colorPalette.solid" },
      _focusVisible: {
        outline: "2px solid var(--c-focus)",
        // A row that scrolls cuts off what stands out of it.
        outlineOffset: { base: "-2px", md: "2px" },
        borderRadius: "l1",
      },
      _disabled: { opacity: 0.5, cursor: "not-allowed" },
      _icon: { width: "4", height: "4" },
    },
    content: { width: "100%", pt: "6", _focusVisible: { outline: "none" } },
  },
});

export const tableRecipe = defineSlotRecipe({
  className: "chakra-table",
  slots: ["root", "header", "body", "row", "columnHeader", "cell", "footer", "caption"],
  base: {
    root: {
      width: "full",
      textAlign: "start",
      fontSize: "sm",
      fontVariantNumeric: "lining-nums tabular-nums",
    },
    columnHeader: {
      textAlign: "start",
      fontSize: "xs",
      fontWeight: "medium",
      color: "fg.muted",
      whiteSpace: "nowrap",
      px: "3",
      h: "9",
      borderBottomWidth: "1px",
      borderColor: "border",
      bg: "bg.subtle",
    },
  },
});
