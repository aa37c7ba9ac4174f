import { createSystem, defaultBaseConfig, defineConfig } from "@chakra-ui/react";
import {
  animationStyles,
  breakpoints,
  containerRecipe,
  keyframes,
  spinnerRecipe,
  tokens,
} from "@chakra-ui/react/theme";
import {
  buttonRecipe,
  fieldRecipe,
  inputRecipe,
  nativeSelectSlotRecipe,
  textareaRecipe,
} from "./control-recipes.ts";
import { semanticColors } from "./semantic-tokens.ts";
import {
  dialogRecipe,
  drawerRecipe,
  headingRecipe,
  menuRecipe,
  tableRecipe,
  tabsRecipe,
  tooltipRecipe,
} from "./surface-recipes.ts";

const variable = (name: string) => ({ value: `var(--${name})` });

/** A text style of the scale in tokens.css: size, and the line height that suits it. */
const text = (size: string, lineHeight: string) => ({
  value: { fontSize: `var(--text-${size})`, lineHeight },
});

/**
 * The product's own Chakra system: the recipes in use and nothing else (the whole default theme is 22 KB
 * of gzip more). Reset and colors are plain CSS, shared with the pages that do without Chakra.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: false,
    globalCss: { html: { colorPalette: "accent" } },
    theme: {
      breakpoints,
      keyframes,
      animationStyles,
      tokens: {
        spacing: tokens.spacing,
        sizes: tokens.sizes,
        durations: tokens.durations,
        easings: tokens.easings,
        animations: tokens.animations,
        fontWeights: tokens.fontWeights,
        cursor: tokens.cursor,
        zIndex: tokens.zIndex,
        fonts: { body: variable("font-body"), heading: variable("font-body"), mono: variable("font-mono") },
        fontSizes: {
          xs: variable("text-xs"),
          sm: variable("text-sm"),
          md: variable("text-md"),
          lg: variable("text-lg"),
          xl: variable("text-xl"),
          "2xl": variable("text-2xl"),
          "3xl": variable("text-3xl"),
          "4xl": variable("text-4xl"),
        },
        radii: { full: { value: "9999px" } },
        shadows: {
          xs: variable("shadow-xs"),
          sm: variable("shadow-sm"),
          md: variable("shadow-lg"),
          lg: variable("shadow-lg"),
        },
      },
      semanticTokens: {
        colors: semanticColors,
        radii: {
          l1: variable("radius-sm"),
          l2: variable("radius-md"),
          l3: variable("radius-lg"),
          l4: variable("radius-xl"),
        },
      },
      textStyles: {
        xs: text("xs", "1.4"),
        sm: text("sm", "1.45"),
        md: text("md", "1.5"),
        lg: text("lg", "1.6"),
        xl: text("xl", "1.45"),
        "2xl": text("2xl", "1.3"),
        "3xl": text("3xl", "1.2"),
        "4xl": text("4xl", "1.1"),
      },
      recipes: {
        button: buttonRecipe,
        container: containerRecipe,
        heading: headingRecipe,
        input: inputRecipe,
        spinner: spinnerRecipe,
        textarea: textareaRecipe,
      },
      slotRecipes: {
        dialog: dialogRecipe,
        drawer: drawerRecipe,
        field: fieldRecipe,
        menu: menuRecipe,
        nativeSelect: nativeSelectSlotRecipe,
        table: tableRecipe,
        tabs: tabsRecipe,
        tooltip: tooltipRecipe,
      },
    },
  }),
);
