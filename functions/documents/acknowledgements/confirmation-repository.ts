import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { conflict } from "../../core/problem.ts";
import { check, type Key, type Operation, replace, upsert } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * Who confirmed which version of a policy last.
 *   pk `C#{companyId}#CONFIRMED#{policyId}`   sk `{userId}`     one person; all of a policy
 *   pk `C#{companyId}#CONFIRMED`              sk `{policyId}`   that anyone did: such a policy is not deleted
 */
const Row = z.object({ userId: z.string(), versionNumber: z.int(), confirmedAt: IsoDateTime });

const partition = (companyId: string, policyId: string): string => `C#${companyId}#CONFIRMED#${policyId}`;
const markKey = (companyId: string, policyId: string): Key => ({
  pk: `C#${companyId}#CONFIRMED`,
  sk: policyId,
});

const isConfirmed = () => conflict("This policy was confirmed. Retire it instead.", "policy.acknowledged");

/** Ids of the people who confirmed any version of a policy. */
const peopleOf = async (companyId: string, policyId: string): Promise<string[]> =>
  readableRows(Row, await table.queryAll({ pk: partition(companyId, policyId) })).map(({ userId }) => userId);

/** The writes that note a confirmation. */
const add = (companyId: string, policyId: string, confirmation: z.infer<typeof Row>): Operation[] => [
  replace({ pk: partition(companyId, policyId), sk: confirmation.userId, ...confirmation }),
  upsert(markKey(companyId, policyId), { set: { isConfirmed: true } }),
];

/** Holds a transaction to no one having confirmed a policy; else 409. */
const none = (companyId: string, policyId: string): Operation =>
  check(markKey(companyId, policyId), [{ absent: "pk" }], isConfirmed);

export const confirmations = { peopleOf, add, none };
