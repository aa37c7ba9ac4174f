import type * as z from "zod";
import { Company } from "../../../shared/schemas/company.ts";
import { cutText } from "../../core/cut-text.ts";
import { companyKey } from "../../core/endpoint/identity.ts";
import { collapse, foldName } from "../../core/fold-name.ts";
import { conflict, notFound } from "../../core/problem.ts";
import {
  claimUnique,
  insert,
  type Key,
  type Operation,
  remove,
  replace,
  updateVersion,
} from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 *   pk `C#{companyId}`               sk `COMPANY`   the company and its settings
 *   pk `COMPANY_NAME#{folded name}`  sk `UNIQUE`    so that "ACME Corp" and "Acme  Corp" cannot both exist
 *   pk `COMPANY_DOMAIN#{domain}`     sk `UNIQUE`
 *   pk `COMPANIES`                   sk `{companyId}`   what the operator's list shows of each company
 */
const nameKey = (name: string): Key => ({
  pk: `COMPANY_NAME#${cutText(foldName(name), longestKey)}`,
  sk: "UNIQUE",
});
const domainKey = (domain: string): Key => ({ pk: `COMPANY_DOMAIN#${domain.toLowerCase()}`, sk: "UNIQUE" });

/** A partition key has 2,048 bytes at most, and one character can fold to eighteen of three bytes each. */
const longestKey = 600;

/** Whether enough of a name can be seen: the form asks for two characters. */
export const isReadable = (name: string): boolean => foldName(name).length >= 2;

const claimName = (company: Company): Operation =>
  claimUnique(nameKey(company.name), company.id, () =>
    conflict("A company with this name is already registered.", "company.name_taken"),
  );
const claimDomain = (domain: string, owner: string): Operation =>
  claimUnique(domainKey(domain), owner, () =>
    conflict("A company with this domain is already registered.", "company.domain_taken"),
  );

/** A company as the operator's list knows it. */
const CompanySummary = Company.pick({ id: true, name: true, isActive: true, createdAt: true });
export type CompanySummary = z.infer<typeof CompanySummary>;
const summaries = "COMPANIES";

/** The write of a company's line in the operator's list, for the transaction that writes the company itself. */
const summaryOperation = (company: Company): Operation =>
  replace({ pk: summaries, sk: company.id, ...CompanySummary.parse(company) });

const insertOperations = (company: Company): Operation[] => [
  insert({ ...companyKey(company.id), ...company }, () => conflict("This company already exists.")),
  summaryOperation(company),
  claimName(company),
  ...(company.domain ? [claimDomain(company.domain, company.id)] : []),
];

/** The release of a claim, which must be the company's own. */
const release = (key: Key, owner: string, refusal: () => Error): Operation =>
  remove(key, refusal, [{ attribute: "owner", is: "=", value: owner }]);

/** The write of what a company claims now, and the release of what it claimed; nothing where both are one. */
const moveDomain = (before: Company, after: Company, refusal: () => Error): Operation[] => {
  const [old, now] = [before.domain, after.domain];
  if (old?.toLowerCase() === now?.toLowerCase()) return [];
  return [
    ...(now ? [claimDomain(now, after.id)] : []),
    ...(old ? [release(domainKey(old), after.id, refusal)] : []),
  ];
};
const moveName = (before: Company, after: Company, refusal: () => Error): Operation[] =>
  nameKey(before.name).pk === nameKey(after.name).pk
    ? []
    : [claimName(after), release(nameKey(before.name), after.id, refusal)];

/** The writes of a changed company, refused when it is no longer the one that was read. */
const updateOperations = (before: Company, after: Company, refusal: () => Error): Operation[] => {
  const { id: _, version: __, ...set } = after;
  return [
    updateVersion(companyKey(before.id), { set }, before.version, refusal),
    summaryOperation(after),
    ...moveName(before, after, refusal),
    ...moveDomain(before, after, refusal),
  ];
};

/** The writes that remove a company and free its name and domain, as the last of it. */
const removeOperations = (company: Company, refusal: () => Error): Operation[] => [
  remove(companyKey(company.id), refusal, [{ attribute: "version", is: "=", value: company.version }]),
  remove({ pk: summaries, sk: company.id }, refusal),
  release(nameKey(company.name), company.id, refusal),
  ...(company.domain ? [release(domainKey(company.domain), company.id, refusal)] : []),
];

const get = async (companyId: string): Promise<Company | undefined> => {
  const item = await table.get(companyKey(companyId));
  return item && Company.parse(item);
};

const mustGet = async (companyId: string): Promise<Company> => {
  const company = await get(companyId);
  if (!company) throw notFound("Company not found.");
  return company;
};

/** The company of exactly this name, as the registration form's hint says. */
const findByName = async (name: string): Promise<Company | undefined> => {
  const claim = await table.get(nameKey(name));
  const company = claim && (await get(String(claim.owner)));
  return company?.name === collapse(name) && company.isActive ? company : undefined;
};

/** All companies of the installation, for its operator: one Query of short rows. */
const listSummaries = async (): Promise<CompanySummary[]> =>
  (await table.queryAll({ pk: summaries })).map((item) => CompanySummary.parse(item));

export const companies = {
  get,
  mustGet,
  findByName,
  insertOperations,
  updateOperations,
  removeOperations,
  summaryOperation,
  listSummaries,
};
