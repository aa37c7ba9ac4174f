import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { createContext, useContext } from "react";
import { Link } from "react-router-dom";
import type { PartDependencies } from "../../../../../shared/schemas/metrics.ts";
import { obligationPath } from "../obligation-path.ts";
import styles from "./picture.module.css";

export type ObligationNode = Node<{ rule: PartDependencies["nodes"][number] }, "obligation">;

/** The one box that is a stop of the tab order. */
export const CurrentBox = createContext<string | undefined>(undefined);

/** An obligation: its id and title. It is the link to its rule. */
export const ObligationBox = ({ id, data: { rule } }: NodeProps<ObligationNode>) => {
  const current = useContext(CurrentBox);
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} className={styles.handle} />
      <Link
        className={styles.box}
        to={obligationPath(rule)}
        data-box={id}
        tabIndex={id === current ? 0 : -1}
        title={rule.ruleTitle}
        draggable={false}
      >
        <span className={styles.id}>{rule.obligationId}</span>
        <span className={styles.title}>{rule.ruleTitle}</span>
      </Link>
      <Handle type="source" position={Position.Bottom} isConnectable={false} className={styles.handle} />
    </>
  );
};
