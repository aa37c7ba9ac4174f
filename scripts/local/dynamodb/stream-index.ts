import { DatabaseSync } from "node:sqlite";

/** What the engine asks with every write, for the number of the next stream record. */
const index = `CREATE INDEX IF NOT EXISTS subpart_stream_records
  ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`;

/**
 * Adds the index the engine's file lacks (dynoxide 1.2.1): without it each write reads all stream records there
 * are, and the thousandth write costs a hundred times the first. An engine with other tables goes on without.
 */
export const indexStream = (file: string): void => {
  try {
    const database = new DatabaseSync(file, { timeout: 2_000 });
    try {
      database.exec(index);
    } finally {
      database.close();
    }
  } catch {
    // It is for speed alone, and the engine says itself what is wrong with its file.
  }
};
