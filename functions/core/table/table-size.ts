import { config } from "../config.ts";
import { log } from "../log.ts";
import { tableClient } from "./client.ts";

export interface TableSize {
  readonly items: number;
  /** Null when the engine counts only items, as the local one does. */
  readonly bytes: number | null;
}

/**
 * Items and bytes of the table as the engine knows them: DynamoDB brings both up to date about every six hours
 * (TableDescription in its API reference). Undefined when the engine does not report it. Needs the grant
 * `describe-table`.
 */
export const tableSize = async (): Promise<TableSize | undefined> => {
  try {
    const { Table } = await tableClient().send("DescribeTable", { TableName: config().TABLE_NAME });
    return Table?.ItemCount === undefined
      ? undefined
      : { items: Table.ItemCount, bytes: Table.TableSizeBytes || null };
  } catch (error) {
    log.error("size of the table not told", error);
    return undefined;
  }
};
