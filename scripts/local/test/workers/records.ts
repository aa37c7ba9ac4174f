import { appendFileSync } from "node:fs";

type Event = { Records?: { dynamodb: { Keys: { sk: { S: string } } } }[] };

/** A worker for tests: writes each event to a file, unless a record of it is called `bad`. */
export async function handler(event: Event): Promise<void> {
  if (event.Records?.some((record) => record.dynamodb.Keys.sk.S === "bad"))
    throw new Error("This record is bad.");
  appendFileSync(process.env.RECORDS_FILE ?? "", `${JSON.stringify(event)}\n`);
}
