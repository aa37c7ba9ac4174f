import { aroundTable } from "../../test/support/server/around-table.ts";

/** What a piece of work asked of the table. Units as AWS bills them: strongly consistent reads, transactions double. */
export interface Usage {
  readonly requests: number;
  readonly transactions: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Write and read units by partition key. */
  readonly writes: ReadonlyMap<string, number>;
  readonly reads: ReadonlyMap<string, number>;
  /** Bytes of the largest item that was written, as JSON. */
  readonly largestItem: number;
}

interface KeyPart {
  readonly pk: string;
}
/** The parts of a request of the document client that say which partitions it touches. */
interface Request {
  readonly Key?: KeyPart;
  readonly Item?: KeyPart;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
  readonly IndexName?: string;
  readonly RequestItems?: Readonly<
    Record<string, { readonly Keys?: readonly KeyPart[] } | readonly Batched[]>
  >;
  readonly TransactItems?: readonly Readonly<
    Record<string, { readonly Key?: KeyPart; readonly Item?: KeyPart }>
  >[];
}
interface Batched {
  readonly PutRequest?: { readonly Item: KeyPart };
  readonly DeleteRequest?: { readonly Key: KeyPart };
}
interface Consumed {
  readonly CapacityUnits?: number;
}
interface Answer {
  readonly ConsumedCapacity?: Consumed | readonly Consumed[];
}

/** A part of a request in one partition. `item` is what it writes, where the request says that. */
interface Touch {
  readonly pk: string;
  readonly item?: unknown;
}

const touchesOfBatch = (each: { readonly Keys?: readonly KeyPart[] } | readonly Batched[]): Touch[] => {
  if ("Keys" in each) return (each.Keys ?? []).map(({ pk }) => ({ pk }));
  return (each as readonly Batched[]).flatMap(({ PutRequest, DeleteRequest }) =>
    PutRequest
      ? [{ pk: PutRequest.Item.pk, item: PutRequest.Item }]
      : DeleteRequest
        ? [{ pk: DeleteRequest.Key.pk }]
        : [],
  );
};

const touchesOf = (request: Request): Touch[] => {
  if (request.TransactItems)
    return request.TransactItems.flatMap((each) => Object.values(each)).map(({ Key, Item }) => ({
      pk: (Item ?? Key)?.pk ?? "",
      ...(Item && { item: Item }),
    }));
  if (request.RequestItems) return Object.values(request.RequestItems).flatMap(touchesOfBatch);
  if (request.Item) return [{ pk: request.Item.pk, item: request.Item }];
  if (request.Key) return [{ pk: request.Key.pk }];
  const index = request.IndexName ? `${request.IndexName} ` : "";
  return [{ pk: `${index}${String(request.ExpressionAttributeValues?.[":pk"])}` }];
};

const bytesOf = (item: unknown): number =>
  Buffer.byteLength(
    JSON.stringify(item, (_, value) =>
      // A Buffer has been made an object by its own toJSON before.
      value instanceof Uint8Array || value?.type === "Buffer"
        ? "x".repeat(value.length ?? value.data.length)
        : value,
    ),
  );

/** A request's units by partition: what a put says of its size, and equal shares of the rest. */
const shares = (touches: readonly Touch[], units: number, perKilobyte: number): number[] => {
  const known = touches.map(({ item }) =>
    item === undefined ? undefined : Math.ceil(bytesOf(item) / 1_024) * perKilobyte,
  );
  const rest = units - known.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const unknown = known.filter((each) => each === undefined).length;
  if (unknown === 0) return touches.map(() => units / touches.length);
  return known.map((each) => each ?? Math.max(0, rest) / unknown);
};

const unitsOf = ({ ConsumedCapacity = [] }: Answer): number =>
  [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

const isRead = (command: string): boolean => /^(Get|Query|BatchGet)/.test(command);

/**
 * Counts what `work` asks of the table. The engine tells the units of each request; they are spread over the
 * partitions a request names.
 */
export const metered = async <T>(work: () => Promise<T>): Promise<{ result: T; usage: Usage }> => {
  const writes = new Map<string, number>();
  const reads = new Map<string, number>();
  let [requests, transactions, largestItem] = [0, 0, 0];
  const count = (operation: string, request: Request, answer: Answer): void => {
    const touches = touchesOf(request);
    requests += 1;
    if (request.TransactItems) transactions += 1;
    const into = isRead(operation) ? reads : writes;
    const parts = shares(touches, unitsOf(answer), request.TransactItems ? 2 : 1);
    for (const [index, { pk, item }] of touches.entries()) {
      into.set(pk, (into.get(pk) ?? 0) + (parts[index] ?? 0));
      if (item !== undefined) largestItem = Math.max(largestItem, bytesOf(item));
    }
  };
  const stop = aroundTable((next) => async (operation, input) => {
    const answer = await next(operation, { ...input, ReturnConsumedCapacity: "TOTAL" });
    count(operation, input, answer);
    return answer;
  });
  try {
    const result = await work();
    const total = (units: ReadonlyMap<string, number>) =>
      [...units.values()].reduce((sum, each) => sum + each, 0);
    const [readUnits, writeUnits] = [total(reads), total(writes)];
    return { result, usage: { requests, transactions, readUnits, writeUnits, writes, reads, largestItem } };
  } finally {
    stop();
  }
};

/** The partition that most units went to. */
export const hottest = (units: ReadonlyMap<string, number>): { pk: string; units: number } =>
  [...units]
    .map(([pk, each]) => ({ pk, units: each }))
    .reduce((most, each) => (each.units > most.units ? each : most), { pk: "-", units: 0 });
