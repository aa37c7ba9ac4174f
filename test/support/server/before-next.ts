import { documentClient } from "../../../functions/core/table/client.ts";
import { uploadsClient } from "../../../functions/services/uploads/uploaded-objects.ts";

type Stack = ReturnType<typeof uploadsClient>["middlewareStack"];

/**
 * Runs `act` at the moment before the functions' next request of this kind, such as `CopyObjectCommand`; when
 * it throws, the request is not made and fails with that.
 */
export const beforeNext = (command: string, act: () => Promise<void>): void => {
  let isDone = false;
  const stacks: Stack[] = [uploadsClient().middlewareStack, documentClient().middlewareStack as Stack];
  for (const stack of stacks) {
    stack.add(
      (next, { commandName }) =>
        async (args) => {
          if (!isDone && commandName === command) {
            isDone = true;
            await act();
          }
          return next(args);
        },
      { step: "initialize", priority: "high" },
    );
  }
};
