import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { inspectInvitation } from "../../../../shared/api/invitations.ts";
import type { InvitationOffer } from "../../../../shared/schemas/invitation.ts";
import { call } from "../../lib/api-client.ts";

/** An invitation that can be accepted, with the token that accepts it. */
export interface OpenInvitation extends InvitationOffer {
  readonly token: string;
}

type Known =
  | { readonly state: "good"; readonly invitation: OpenInvitation }
  | { readonly state: "bad"; readonly error: unknown };

/** What a link's invitation turned out to be; `none` where the address names no token. */
export type Invited = { readonly state: "none" | "checking" } | Known;

/** The part of a mailed link that holds the token: `/auth#invite={token}`. */
const tokenIn = (hash: string): string | undefined => /^#invite=(.+)$/.exec(hash)?.[1];

/** Asks once for each token what its invitation offers. */
export const useInvitation = (): { invited: Invited; retry: () => void } => {
  const token = tokenIn(useLocation().hash);
  const [answer, setAnswer] = useState<{ token: string; known: Known }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    const settle = (known: Known) => {
      if (isCurrent) setAnswer({ token, known });
    };
    call(inspectInvitation, { body: { token } }).then(
      (offer) => settle({ state: "good", invitation: { ...offer, token } }),
      (error: unknown) => settle({ state: "bad", error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);
  const retry = useCallback(() => {
    setAnswer(undefined);
    setAttempt((count) => count + 1);
  }, []);
  if (!token) return { invited: { state: "none" }, retry };
  return { invited: answer?.token === token ? answer.known : { state: "checking" }, retry };
};
