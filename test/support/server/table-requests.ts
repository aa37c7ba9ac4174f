import { aroundTable } from "./around-table.ts";

/** What `act` asks of the table, in order: the operation, and how many items a transaction has. */
export const tableRequests = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const heard: string[] = [];
  const stop = aroundTable((next) => (operation, input) => {
    const { TransactItems = [] } = input as { TransactItems?: unknown[] };
    heard.push([operation, ...(TransactItems.length > 0 ? [TransactItems.length] : [])].join(" "));
    return next(operation, input);
  });
  try {
    await act();
  } finally {
    stop();
  }
  return heard;
};
