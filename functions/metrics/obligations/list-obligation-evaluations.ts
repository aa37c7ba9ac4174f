import * as z from "zod";
import { listObligationEvaluations } from "../../../shared/api/obligation-evaluations.ts";
import type { ObligationWithTexts } from "../../../shared/schemas/obligation-evaluation.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listTooLong, maxBodyBytes } from "../../core/endpoint/respond.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import { selectObligations } from "./obligation-list.ts";
import { type ObligationRow, obligations } from "./obligation-repository.ts";

const defaultLimit = 50;
/** Obligations whose texts are read at once. */
const batch = 25;

/** All of them with their texts; 413 as soon as they are too many for one answer. */
const whole = async (rows: readonly ObligationRow[]): Promise<ObligationWithTexts[]> => {
  const all: ObligationWithTexts[] = [];
  let bytes = 0;
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch);
    const texts = await obligations.texts(some.map(({ id }) => id));
    const full = some.map((row, index) => ({ ...row, editedVersion: "", controls: "", ...texts[index] }));
    bytes += Buffer.byteLength(JSON.stringify(full));
    if (bytes > maxBodyBytes) throw listTooLong();
    all.push(...full);
  }
  return all;
};

export const handler = endpoint(listObligationEvaluations, async ({ query }) => {
  const { limit, cursor, ...asked } = query;
  const rows = selectObligations(await obligations.list(), asked);
  if (limit === undefined && cursor === undefined) return whole(rows);
  const scope = `obligations\n${JSON.stringify(asked)}`;
  const offset = cursor === undefined ? 0 : z.number().parse(decodeCursor(cursor, scope));
  const end = offset + (limit ?? defaultLimit);
  const nextCursor = end < rows.length ? encodeCursor(end, scope) : null;
  return { items: rows.slice(offset, end), total: rows.length, nextCursor, offset };
});
