import { type RefObject, useRef, useState } from "react";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import type { ApiState } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { messages } from "./attachment-messages.ts";
import styles from "./attachments.module.css";
import { PolicyWords, policyTitle } from "./policy-words.tsx";

const { available: words, row } = messages;
/** Rows at first, and with each "Show more". */
const step = 20;
/** From here on a list is searched rather than read. */
const searchedFrom = 6;

interface AvailablePoliciesProps {
  /** Every document of the company. */
  state: ApiState<Policy[]>;
  /** Ids of those that are here already. */
  attached: ReadonlySet<string>;
  /** Said when every document is attached. */
  allAttached: string;
  onAttach: (policyId: string) => Promise<boolean>;
  onView: (policy: Policy) => void;
}

interface RowsProps extends Pick<AvailablePoliciesProps, "onAttach" | "onView"> {
  policies: readonly Policy[];
  heading: RefObject<HTMLHeadingElement | null>;
}

const AttachButton = ({ policy, heading, onAttach }: Omit<RowsProps, "policies"> & { policy: Policy }) => {
  const [isPending, setPending] = useState(false);
  const attach = async () => {
    setPending(true);
    const isDone = await onAttach(policy.id);
    // The row goes to the list above, and the button with it.
    if (isDone) heading.current?.focus({ preventScroll: true });
    else setPending(false);
  };
  return (
    <RowButton
      tone="accent"
      isPending={isPending}
      aria-label={row.of(row.attach, policyTitle(policy))}
      onClick={() => void attach()}
    >
      {row.attach}
    </RowButton>
  );
};

const Rows = ({ policies, ...rest }: RowsProps) => {
  const [shown, setShown] = useState(step);
  const hidden = policies.length - shown;
  return (
    <>
      <ul className={styles.rows} aria-label={words.list}>
        {policies.slice(0, shown).map((policy) => (
          <li key={policy.id} className={styles.row}>
            <PolicyWords policy={policy} onView={rest.onView}>
              <span>{row.uploaded(policy.uploadedAt)}</span>
              <span>{row.size(policy.fileSize)}</span>
            </PolicyWords>
            <span className={styles.buttons}>
              <AttachButton policy={policy} {...rest} />
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <span className={styles.more}>
          <RowButton onClick={() => setShown(shown + step)}>{words.more(Math.min(hidden, step))}</RowButton>
        </span>
      ) : null}
    </>
  );
};

/** Documents of the company that are not attached here yet, each with a button that attaches it. */
export const AvailablePolicies = (props: AvailablePoliciesProps) => {
  const { state, attached, allAttached, ...rest } = props;
  const [search, setSearch] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const free = state.data?.filter(({ id }) => !attached.has(id)) ?? [];
  const wanted = search.trim().toLowerCase();
  const found = free.filter(({ originalName }) => originalName.toLowerCase().includes(wanted));
  return (
    <section className={styles.block} aria-label={words.heading}>
      <div className={styles.blockHead}>
        <h3 ref={heading} tabIndex={-1} className={styles.subheading}>
          {words.heading}
        </h3>
        {free.length >= searchedFrom || search ? (
          <div className={styles.search}>
            <SearchInput value={search} onChange={setSearch} placeholder={words.search} />
          </div>
        ) : null}
      </div>
      <AsyncView
        state={state}
        failure={words.loadFailed}
        skeleton={<SkeletonRows count={2} height="3.75rem" />}
        isEmpty={() => free.length === 0}
        empty={<p className={styles.quiet}>{state.data?.length === 0 ? words.none : allAttached}</p>}
      >
        {() =>
          found.length === 0 ? (
            <p className={styles.quiet} role="status">
              {words.noneFound}
            </p>
          ) : (
            // Another search is another list: it begins with its first rows.
            <Rows key={wanted} policies={found} heading={heading} {...rest} />
          )
        }
      </AsyncView>
    </section>
  );
};
