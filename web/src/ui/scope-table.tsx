import type { UseFormRegisterReturn } from "react-hook-form";
import { type Domain, scopeIn, scopes } from "../../../shared/permissions/scopes.ts";
import styles from "./scope-table.module.css";

const names: Readonly<Record<Domain, string>> = {
  rules: "Rules",
  assignments: "Assignments",
  policies: "Policies",
  evidence: "Evidence",
  changes: "Regulatory changes",
  people: "People",
  imports: "Imports",
  company: "Company",
  regulations: "Regulations",
  reports: "Reports",
  activity: "Activity",
};
const messages = {
  scopes: "Scopes",
  domain: "Domain",
  read: "Read",
  write: "Write",
  scopeOf: (domain: Domain, verb: "read" | "write") => `${names[domain]}: ${verb}`,
} as const;

const domains = [...new Set(scopes.map((scope) => scope.split(":", 1)[0] as Domain))];
const verbs = ["read", "write"] as const;

/** What a program may do: a line for each domain, to read and to write. */
export const ScopeTable = ({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) => (
  <div>
    <table className={styles.scopes}>
      <caption>{messages.scopes}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.domain}</th>
          <th scope="col">{messages.read}</th>
          <th scope="col">{messages.write}</th>
        </tr>
      </thead>
      <tbody>
        {domains.map((domain) => (
          <tr key={domain}>
            <th scope="row">{names[domain]}</th>
            {verbs.map((verb) => {
              const scope = scopeIn(domain, verb);
              return (
                <td key={verb}>
                  {scope ? (
                    <label className={styles.target}>
                      <input
                        type="checkbox"
                        value={scope}
                        aria-label={messages.scopeOf(domain, verb)}
                        {...field}
                      />
                    </label>
                  ) : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
    <p role="alert" className={styles.error}>
      {error}
    </p>
  </div>
);
