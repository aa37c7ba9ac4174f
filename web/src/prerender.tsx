import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { AppRoutes } from "./app/routes.tsx";

export type PrerenderedPath = "/landing" | "/auth";

/** What a visitor sees at an address before the app runs, as markup. For the build alone (`web/prerendered-pages.ts`). */
export const draw = async (path: PrerenderedPath): Promise<string> => {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <AppRoutes />
      </StaticRouter>
    </StrictMode>,
    {
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
};
