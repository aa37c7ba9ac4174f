import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { PartDependencies } from "../../../../shared/schemas/metrics.ts";
import styles from "./metrics.module.css";
import { messages } from "./metrics-messages.ts";
import { obligationPath } from "./obligation-path.ts";
import { DependencyPicture } from "./picture/dependency-picture.tsx";
import { UnfoldingList } from "./unfolding-list.tsx";

const { obligations: words } = messages;
const shownObligations = 7;

type DependencyNode = PartDependencies["nodes"][number];

/** What is known of an obligation of the order: its rule, and what it needs first. */
interface Known {
  rule: DependencyNode | undefined;
  needs: readonly string[];
}

const useKnown = (dependencies: PartDependencies | undefined): ((obligationId: string) => Known) =>
  useMemo(() => {
    const rules = new Map(dependencies?.nodes.map((node) => [node.obligationId, node]));
    const needs = Map.groupBy(dependencies?.edges ?? [], ({ from }) => from);
    return (id) => ({ rule: rules.get(id), needs: needs.get(id)?.map(({ to }) => to) ?? [] });
  }, [dependencies]);

const Obligation = ({ id, known: { rule, needs } }: { id: string; known: Known }) => (
  <li className={styles.obligation}>
    <p>
      <span className={styles.id}>{id}</span>{" "}
      {rule ? (
        <Link className={styles.link} to={obligationPath(rule)}>
          {rule.ruleTitle}
        </Link>
      ) : null}
    </p>
    {needs.length > 0 ? <p className={styles.needs}>{words.needs(needs)}</p> : null}
  </li>
);

const hintFor = (dependencies: PartDependencies | undefined): string => {
  if (dependencies === undefined || dependencies.edges.length > 0) return words.orderHint;
  return dependencies.nodes.length > 0 ? words.independent : words.unknown;
};

interface DependencyOrderProps {
  /** Ids of obligations; what others need comes first. */
  order: readonly string[];
  /** The rules behind the ids; undefined until they are known. */
  dependencies: PartDependencies | undefined;
}

/** The order in which obligations depend on each other, each with its rule and what it needs. */
export const DependencyOrder = ({ order, dependencies }: DependencyOrderProps) => {
  const knownOf = useKnown(dependencies);
  const hasEdges = dependencies !== undefined && dependencies.edges.length > 0;
  if (order.length === 0 && !hasEdges) return null;
  return (
    <>
      <div className={styles.subhead}>
        <h3>{words.order}</h3>
        {hasEdges ? <DependencyPicture dependencies={dependencies} /> : null}
      </div>
      <p className={styles.hint}>{hintFor(dependencies)}</p>
      {order.length > 0 ? (
        <UnfoldingList
          label={words.order}
          items={order}
          preview={shownObligations}
          more={words.more}
          progress={words.progress}
        >
          {(id, index) => <Obligation key={`${index} ${id}`} id={id} known={knownOf(id)} />}
        </UnfoldingList>
      ) : null}
    </>
  );
};
