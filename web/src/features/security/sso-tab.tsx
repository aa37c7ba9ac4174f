import { getSso } from "../../../../shared/api/sso.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { messages as page } from "./messages.ts";
import styles from "./security.module.css";
import { SsoConnectionPanel } from "./sso-connection.tsx";
import { SsoDomains } from "./sso-domains.tsx";
import { messages } from "./sso-messages.ts";

/** Domains of the company, and its connection to a provider of single sign-on. */
export const SsoTab = () => {
  const state = useApi(getSso, {}, { freshFor: 0 });
  return (
    <AsyncView
      state={state}
      failure={messages.failed}
      retry={page.retry}
      skeleton={<SkeletonRows count={6} height="4.5rem" />}
    >
      {(sso) => (
        <div className={styles.panels}>
          <SsoDomains domains={sso.domains} />
          <SsoConnectionPanel sso={sso} />
        </div>
      )}
    </AsyncView>
  );
};
