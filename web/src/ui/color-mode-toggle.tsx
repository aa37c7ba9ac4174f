import { IconButton } from "@chakra-ui/react";
import { Moon, Sun } from "lucide-react";
import { setColorMode, useColorMode } from "../lib/color-mode.ts";

/** Switches between light and dark; the choice stays in this browser. */
export const ColorModeToggle = () => {
  const isDark = useColorMode() === "dark";
  return (
    <IconButton
      variant="ghost"
      size="sm"
      aria-label={isDark ? "Switch to light mode" : "Switch to dark mode"}
      onClick={() => setColorMode(isDark ? "light" : "dark")}
    >
      {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </IconButton>
  );
};
