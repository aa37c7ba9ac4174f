import { useState } from "react";
import {
  addPasskey,
  confirmTotp,
  createRecoveryCodes,
  getFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  startPasskey,
  startTotp,
  updateFactors,
} from "../../../../shared/api/factors.ts";
import { isKnownHere, isTurnedDown, makePasskey } from "../../lib/passkey.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./two-step-messages.ts";

const shown = { invalidates: [getFactors] };

/** What people change of their second steps, with the toasts; recovery codes are handed on to be shown. */
export const useFactorChanges = (onCodes: (codes: readonly string[]) => void) => {
  const [pending, setPending] = useState(0);
  const { run: begin } = useApiMutation(startPasskey);
  const { run: add } = useApiMutation(addPasskey, shown);
  const { run: rename } = useApiMutation(renamePasskey, shown);
  const { run: remove } = useApiMutation(removePasskey, shown);
  const { run: start } = useApiMutation(startTotp);
  const { run: confirm } = useApiMutation(confirmTotp, shown);
  const { run: removeApp } = useApiMutation(removeTotp, shown);
  const { run: renew } = useApiMutation(createRecoveryCodes, shown);
  const { run: update } = useApiMutation(updateFactors, shown);
  const attempt = async <T>(run: () => Promise<T>, done?: string): Promise<T | undefined> => {
    setPending((count) => count + 1);
    try {
      const answer = await run();
      if (done) notify.success(done);
      return answer;
    } catch (error) {
      const body = isKnownHere(error) ? messages.knownHere : messages.updateFailedBody;
      if (!isTurnedDown(error)) notify.failure(error, messages.updateFailed, body);
      return undefined;
    } finally {
      setPending((count) => count - 1);
    }
  };
  const handOn = (codes: readonly string[] | null | undefined) => {
    if (codes) onCodes(codes);
  };
  return {
    isPending: pending > 0,
    addPasskey: async (name: string) => {
      const added = await attempt(async () => {
        const { options } = await begin({});
        return add({ body: { name, credential: await makePasskey(options) } });
      }, messages.added);
      handOn(added?.recoveryCodes);
      return added !== undefined;
    },
    renamePasskey: (id: string, name: string) => attempt(() => rename({ params: { id }, body: { name } })),
    removePasskey: (id: string) => attempt(() => remove({ params: { id } }), messages.removed),
    startApp: () => attempt(() => start({})),
    /** Rejects where the code is wrong. */
    confirmApp: async (code: string) => {
      const { recoveryCodes } = await confirm({ body: { code } });
      notify.success(messages.appAdded);
      handOn(recoveryCodes);
    },
    removeApp: () => attempt(() => removeApp({}), messages.appRemoved),
    renewCodes: async () => handOn((await attempt(() => renew({})))?.recoveryCodes),
    choosePasskeyOnly: (passkeyOnly: boolean) => attempt(() => update({ body: { passkeyOnly } })),
  };
};

export type FactorChanges = ReturnType<typeof useFactorChanges>;
