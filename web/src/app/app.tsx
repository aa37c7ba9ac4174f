import { BrowserRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { watchHistory } from "../lib/history-gate.ts";
import { swrConfig } from "../lib/swr-config.ts";
import { Toaster } from "../ui/toaster.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./routes.tsx";
import { RefusalWatch, useSessionLost } from "./session-lost.tsx";

interface AppProps {
  /** Leaves the single-page app for an address of the server. */
  leaveTo?: (url: string) => void;
}

const cacheConfig = { ...swrConfig, provider: () => new Map() };
const assign = (url: string) => window.location.assign(url);

watchHistory();

/** The whole single-page application. */
export const App = ({ leaveTo = assign }: AppProps) => {
  useSessionLost(leaveTo);
  return (
    <SWRConfig value={cacheConfig}>
      <RefusalWatch />
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <Toaster />
    </SWRConfig>
  );
};
