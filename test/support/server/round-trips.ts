import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** What a call asks of the table. */
export interface RoundTrips {
  readonly requests: number;
  /** Rounds of requests that wait for each other: one that begins after another was answered makes a new wave. */
  readonly waves: number;
  /** Read units, as the engine counts them. */
  readonly units: number;
  /** Write units; a transaction takes two for each kilobyte. */
  readonly writeUnits: number;
  /** The commands, in order. */
  readonly commands: readonly string[];
}

interface Capacity {
  readonly CapacityUnits?: number;
}
interface Answered {
  readonly output: { readonly ConsumedCapacity?: Capacity | readonly Capacity[] };
}

const isRead = (command: string): boolean => /Get|Query|Scan/.test(command);

/**
 * Counts what `act` asks of the table through `client`. Answers of one wave are given at the same moment, so that
 * the count is that of the code and not of the engine's pace.
 */
export const roundTripsOf = async (
  client: DynamoDBDocumentClient,
  act: () => Promise<unknown>,
): Promise<RoundTrips> => {
  const commands: string[] = [];
  let waves = 0;
  let units = 0;
  let writeUnits = 0;
  let underWay = 0;
  let release: () => void = () => undefined;
  let answered: Promise<void> = Promise.resolve();
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        commands.push(String(commandName).replace(/Command$/, ""));
        if (underWay === 0) {
          waves += 1;
          answered = new Promise((resolve) => {
            release = resolve;
          });
        }
        underWay += 1;
        const ofWave = answered;
        try {
          const input = { ...args.input, ReturnConsumedCapacity: "TOTAL" } as typeof args.input;
          const result = await next({ ...args, input });
          const { ConsumedCapacity = [] } = (result as Answered).output;
          const used = [ConsumedCapacity]
            .flat()
            .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
          if (isRead(String(commandName))) units += used;
          else writeUnits += used;
          return result;
        } finally {
          underWay -= 1;
          if (underWay === 0) release();
          await ofWave;
        }
      },
    { step: "initialize", name: "roundTrips", override: true },
  );
  await act();
  client.middlewareStack.remove("roundTrips");
  return { requests: commands.length, waves, units, writeUnits, commands };
};
