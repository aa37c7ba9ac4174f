import { Button } from "@chakra-ui/react";
import { Monitor, Smartphone } from "lucide-react";
import { useRef } from "react";
import { listSessions, signOutOtherSessions, signOutSession } from "../../../../shared/api/account.ts";
import type { SignedInSession } from "../../../../shared/schemas/session.ts";
import { formatDate } from "../../lib/format.ts";
import { formatRelative } from "../../lib/relative-time.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { notify } from "../../ui/notify.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import account from "./account.module.css";
import { messages } from "./session-messages.ts";
import styles from "./sessions.module.css";

const shown = { invalidates: [listSessions] };
const handhelds: readonly (string | null)[] = ["iPhone", "iPad", "Android"];

const nameOf = ({ browser, system }: SignedInSession): string => messages.name(browser, system);

interface SessionRowProps {
  session: SignedInSession;
  onEnd: (session: SignedInSession) => void;
  isPending: boolean;
}

const SessionRow = ({ session, onEnd, isPending }: SessionRowProps) => {
  const { system, method, address, city, createdAt, lastSeenAt, isCurrent } = session;
  const Icon = handhelds.includes(system) ? Smartphone : Monitor;
  const lastSeen = formatRelative(lastSeenAt);
  return (
    <li className={styles.session}>
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>
          {nameOf(session)}
          {isCurrent ? <Badge tone="green">{messages.current}</Badge> : null}
        </p>
        <p className={account.facts}>
          {isCurrent ? messages.activeNow : messages.lastSeen(lastSeen)}
          {" · "}
          {messages.signedIn(formatDate(createdAt))}
        </p>
        <p className={account.facts}>
          {[messages.methods[method], address, ...(city ? [city] : [])].join(" · ")}
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          size="sm"
          variant="outline"
          aria-label={messages.endOf(nameOf(session), lastSeen)}
          disabled={isPending}
          onClick={() => onEnd(session)}
        >
          {messages.end}
        </Button>
      )}
    </li>
  );
};

/** Ends sessions, tells of it, and says when it is done; a refusal shows the list as it is by now. */
const useEndings = (onDone: () => void, reload: () => void) => {
  const one = useApiMutation(signOutSession, shown);
  const others = useApiMutation(signOutOtherSessions, shown);
  const attempt = async (run: () => Promise<unknown>, title: string, body: string) => {
    try {
      await run();
      notify.success(title, body);
      onDone();
    } catch (error) {
      notify.failure(error, messages.endFailed, messages.endFailedBody);
      reload();
    }
  };
  return {
    end: (session: SignedInSession) =>
      attempt(
        () => one.run({ params: { id: session.id } }),
        messages.ended,
        messages.endedBody(nameOf(session)),
      ),
    endOthers: () => attempt(() => others.run({}), messages.othersEnded, messages.othersEndedBody),
    isPending: one.isPending || others.isPending,
    isEndingOthers: others.isPending,
  };
};

/** Where the person is signed in, and how to end it: one by one, or all but this. */
export const Sessions = () => {
  const state = useApi(listSessions, {}, { freshFor: 0 });
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus is gone.
  const { end, endOthers, isPending, isEndingOthers } = useEndings(() => list.current?.focus(), state.reload);
  return (
    <div className={account.panel}>
      <p className={styles.intro}>{messages.intro}</p>
      <AsyncView state={state} failure={messages.failed} skeleton={<SkeletonRows />}>
        {(sessions) => (
          <>
            <ul ref={list} tabIndex={-1} aria-label={messages.listLabel} className={account.list}>
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  onEnd={(ended) => void end(ended)}
                  isPending={isPending}
                />
              ))}
            </ul>
            <div className={styles.footer}>
              {sessions.length > 1 ? (
                <Button
                  variant="outline"
                  onClick={() => void endOthers()}
                  loading={isEndingOthers}
                  loadingText={messages.endOthers}
                >
                  {messages.endOthers}
                </Button>
              ) : (
                <p>{messages.nowhereElse}</p>
              )}
            </div>
          </>
        )}
      </AsyncView>
    </div>
  );
};
