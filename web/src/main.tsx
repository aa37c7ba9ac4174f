import "./lib/zod-settings.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { openRemembered } from "./app/preload.ts";
import { followSystem } from "./lib/color-mode.ts";
import "./ui/theme/fonts.css";
import "./ui/theme/tokens.css";
import "./ui/theme/base.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root to render into.");
followSystem();
void openRemembered(window.location);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
