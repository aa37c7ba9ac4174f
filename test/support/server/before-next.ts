import { uploadsClient } from "../../../functions/services/uploads/uploaded-objects.ts";
import { aroundTable } from "./around-table.ts";

/**
 * Runs `act` at the moment before the functions' next request of this kind, such as `CopyObject` or
 * `TransactWriteItems`; when it throws, the request is not made and fails with that.
 */
export const beforeNext = (operation: string, act: () => Promise<void>): void => {
  let isDone = false;
  const actOnce = async (name: string | undefined) => {
    if (isDone || name !== operation) return;
    isDone = true;
    await act();
  };
  uploadsClient().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        await actOnce(commandName?.replace(/Command$/, ""));
        return next(args);
      },
    { step: "initialize", priority: "high" },
  );
  aroundTable((next) => async (name, input) => {
    await actOnce(name);
    return next(name, input);
  });
};
