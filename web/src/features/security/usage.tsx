import { getShares } from "../../../../shared/api/shares.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ShareBars } from "../../ui/share-bars.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { messages } from "./messages.ts";
import styles from "./security.module.css";

const { usage: words } = messages;

/** What the company has used of what it may use. */
export const Usage = () => (
  <Panel heading={words.heading}>
    <p className={styles.about}>{words.about}</p>
    <AsyncView
      state={useApi(getShares, {}, { freshFor: 0 })}
      failure={words.failed}
      retry={messages.retry}
      skeleton={<SkeletonRows count={5} height="3.5rem" />}
    >
      {(shares) => <ShareBars shares={shares} />}
    </AsyncView>
  </Panel>
);
