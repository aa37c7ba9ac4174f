import type { TableClient } from "../../../functions/core/table/client.ts";
import { aroundTable } from "./around-table.ts";

/** What a call asks of the table. */
export interface RoundTrips {
  readonly requests: number;
  /** Rounds of requests that wait for each other: one that begins after another was answered makes a new wave. */
  readonly waves: number;
  /** Read units, as the engine counts them. */
  readonly units: number;
  /** Write units; a transaction takes two for each kilobyte. */
  readonly writeUnits: number;
  /** The operations, in order. */
  readonly commands: readonly string[];
}

interface Capacity {
  readonly CapacityUnits?: number;
}
interface Answered {
  readonly ConsumedCapacity?: Capacity | readonly Capacity[];
}

const isRead = (command: string): boolean => /Get|Query|Scan/.test(command);

/**
 * Counts what `act` asks of the table through `client`. Answers of one wave are given at the same moment, so that
 * the count is that of the code and not of the engine's pace.
 */
export const roundTripsOf = async (client: TableClient, act: () => Promise<unknown>): Promise<RoundTrips> => {
  const commands: string[] = [];
  let waves = 0;
  let units = 0;
  let writeUnits = 0;
  let underWay = 0;
  let release: () => void = () => undefined;
  let answered: Promise<void> = Promise.resolve();
  const stop = aroundTable(
    (next) => async (operation, input) => {
      commands.push(operation);
      if (underWay === 0) {
        waves += 1;
        answered = new Promise((resolve) => {
          release = resolve;
        });
      }
      underWay += 1;
      const ofWave = answered;
      try {
        const answer = await next(operation, { ...input, ReturnConsumedCapacity: "TOTAL" });
        const { ConsumedCapacity = [] } = answer as Answered;
        const used = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        if (isRead(operation)) units += used;
        else writeUnits += used;
        return answer;
      } finally {
        underWay -= 1;
        if (underWay === 0) release();
        await ofWave;
      }
    },
    client,
  );
  await act();
  stop();
  return { requests: commands.length, waves, units, writeUnits, commands };
};
