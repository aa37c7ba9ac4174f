import { getShares } from "../../../../shared/api/shares.ts";
import { useApi } from "../../lib/use-api.ts";
import { ShareBars } from "../../ui/share-bars.tsx";
import { messages } from "./messages.ts";
import { ReadPanel } from "./read-panel.tsx";

/** What the company has used of what it may use. */
export const Usage = () => (
  <ReadPanel
    words={messages.usage}
    state={useApi(getShares, {}, { freshFor: 0 })}
    rows={{ count: 5, height: "3.5rem" }}
  >
    {(shares) => <ShareBars shares={shares} />}
  </ReadPanel>
);
