import { documentClient } from "../../../functions/core/table/client.ts";

let heard: string[] | undefined;
let isListening = false;

const listen = (): void => {
  if (isListening) return;
  isListening = true;
  documentClient().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { TransactItems = [] } = args.input as { TransactItems?: unknown[] };
        heard?.push([commandName, ...(TransactItems.length > 0 ? [TransactItems.length] : [])].join(" "));
        return next(args);
      },
    { step: "initialize" },
  );
};

/** What `act` asks of the table, in order: the command, and how many items a transaction has. */
export const tableRequests = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  listen();
  const own: string[] = [];
  heard = own;
  await act();
  heard = undefined;
  return own;
};
