import { Moon, Sun } from "lucide-react";
import { setColorMode, useColorMode } from "../lib/color-mode.ts";
import { PlainButton } from "./plain/plain-button.tsx";

/** Switches between light and dark; the choice stays in this browser. */
export const ColorModeToggle = () => {
  const isDark = useColorMode() === "dark";
  return (
    <PlainButton
      variant="ghost"
      isIcon
      aria-label={isDark ? "Switch to light mode" : "Switch to dark mode"}
      onClick={() => setColorMode(isDark ? "light" : "dark")}
    >
      {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </PlainButton>
  );
};
