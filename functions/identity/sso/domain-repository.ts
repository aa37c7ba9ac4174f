import * as z from "zod";
import { maxSsoDomains, SsoDomain, SsoDomainStatus } from "../../../shared/schemas/sso.ts";
import { newToken } from "../../core/ids.ts";
import { conflict, LostRace, notFound } from "../../core/problem.ts";
import { claimUnique, insert, type Key, type Operation, remove, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * Domains whose addresses sign in by a company's provider.
 *   pk `C#{companyId}`         sk `SSO_DOMAIN#{id}`      one domain: what proves it, and how that stands
 *   pk `SSO_DOMAIN#{domain}`   sk `UNIQUE`               which company has proven it: 1 Get at each sign-in
 *   pk `SSO_DOMAINS`           sk `{companyId}#{id}`     all of the installation, for the daily look-up
 */
const Row = z.object({
  id: z.string(),
  domain: z.string(),
  status: SsoDomainStatus,
  token: z.string(),
  /** Since when its record is not there; null while it is, and before it was found. */
  absentSince: z.string().nullable(),
  version: z.number().int(),
});
export type DomainRow = z.infer<typeof Row>;

const all = "SSO_DOMAINS";
const key = (companyId: string, id: string): Key => ({ pk: `C#${companyId}`, sk: `SSO_DOMAIN#${id}` });
const claimKey = (domain: string): Key => ({ pk: `SSO_DOMAIN#${domain}`, sk: "UNIQUE" });
const listKey = (companyId: string, id: string): Key => ({ pk: all, sk: `${companyId}#${id}` });

const provenElsewhere = () => conflict("Another company has proven this domain.", "sso.domain_taken");
const changedMeanwhile = () =>
  new LostRace("Someone else changed this domain at the same time. Please try again.");

/** A company's domains by name. */
const list = async (companyId: string): Promise<DomainRow[]> =>
  (await table.queryAll({ pk: `C#${companyId}`, begins: "SSO_DOMAIN#" }))
    .map((item) => Row.parse(item))
    .toSorted((a, b) => (a.domain < b.domain ? -1 : 1));

/** @throws 404 */
const mustGet = async (companyId: string, id: string): Promise<DomainRow> => {
  const item = await table.get(key(companyId, id));
  if (!item) throw notFound("Domain not found.");
  return Row.parse(item);
};

/** The company that has proven a domain. */
const ownerOf = async (domain: string): Promise<string | undefined> => {
  const claim = await table.get(claimKey(domain));
  return claim && String(claim.owner);
};

/** @throws 409 where another company has proven it, or this one has as many as it may or this very one */
const add = async (companyId: string, id: string, domain: string): Promise<[DomainRow, Operation[]]> => {
  const [known, owner] = await Promise.all([list(companyId), ownerOf(domain)]);
  if (owner !== undefined && owner !== companyId) throw provenElsewhere();
  if (known.some((each) => each.domain === domain)) throw conflict("This domain is in the list already.");
  if (known.length >= maxSsoDomains)
    throw conflict(`You have ${maxSsoDomains} already. Remove one first.`, "limit");
  const row: DomainRow = { id, domain, status: "waiting", token: newToken(), absentSince: null, version: 1 };
  return [
    row,
    [
      insert({ ...key(companyId, id), ...row }, changedMeanwhile),
      insert({ ...listKey(companyId, id), companyId, id }, changedMeanwhile),
    ],
  ];
};

const own = (companyId: string) => [{ attribute: "owner", is: "=", value: companyId }] as const;

/** The writes of how a domain stands now; the claim on it comes and goes with the proof. */
const changeOperations = (companyId: string, before: DomainRow, after: DomainRow): Operation[] => {
  const { id, status, absentSince } = after;
  const asRead = [{ attribute: "version", is: "=", value: before.version }] as const;
  const [was, is] = [before.status === "proven", status === "proven"];
  return [
    update(
      key(companyId, id),
      { set: { status, absentSince, version: before.version + 1 } },
      changedMeanwhile,
      asRead,
    ),
    ...(is && !was ? [claimUnique(claimKey(after.domain), companyId, provenElsewhere)] : []),
    ...(was && !is ? [remove(claimKey(after.domain), changedMeanwhile, own(companyId))] : []),
  ];
};

const removeOperations = (companyId: string, { id, domain, status, version }: DomainRow): Operation[] => [
  remove(key(companyId, id), changedMeanwhile, [{ attribute: "version", is: "=", value: version }]),
  remove(listKey(companyId, id), changedMeanwhile),
  ...(status === "proven" ? [remove(claimKey(domain), changedMeanwhile, own(companyId))] : []),
];

const ListRow = z.object({ companyId: z.string(), id: z.string() });
/** All domains of the installation. */
const listAll = async () => (await table.queryAll({ pk: all })).map((item) => ListRow.parse(item));

const present = ({ token, ...row }: DomainRow): SsoDomain =>
  SsoDomain.parse({ ...row, recordName: `_subpart.${row.domain}`, recordValue: recordValueOf(token) });

/** What the TXT record says. */
const recordValueOf = (token: string): string => `subpart-domain=${token}`;

export const ssoDomains = {
  list,
  mustGet,
  ownerOf,
  add,
  changeOperations,
  removeOperations,
  listAll,
  present,
  recordValueOf,
};
