import { tableClient } from "../../../functions/core/table/client.ts";

/** A request as the functions make it: the operation's name, and its input and answer in plain values. */
export type Send = (operation: string, input: object) => Promise<object>;

/** Has the client's requests to the table go through `around`, the latest first. Ends with the client, or with what it gives. */
export const aroundTable = (around: (next: Send) => Send, client = tableClient()): (() => void) => {
  const before = client.send as Send;
  const send = around(before.bind(client));
  Object.assign(client, { send });
  return () => Object.assign(client, { send: before });
};
