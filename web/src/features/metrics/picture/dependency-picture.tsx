import { Waypoints } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import type { PartDependencies } from "../../../../../shared/schemas/metrics.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { RowButton } from "../../../ui/row-button.tsx";
import type { Graph } from "./graph-layout.ts";
import styles from "./picture.module.css";
import { messages } from "./picture-messages.ts";

/** Loaded when it is first opened: the picture's code is larger than the rest of the tab. */
const DependencyGraph = lazy(async () => ({
  default: (await import("./dependency-graph.tsx")).DependencyGraph,
}));

const useGraph = ({ nodes, edges }: PartDependencies, withSingle: boolean): Graph =>
  useMemo(() => {
    const known = new Set(nodes.map(({ obligationId }) => obligationId));
    const both = edges.filter(({ from, to }) => known.has(from) && known.has(to));
    const connected = new Set(both.flatMap(({ from, to }) => [from, to]));
    return {
      nodes: [...known].filter((id) => withSingle || connected.has(id)),
      // What an obligation needs stands above it.
      edges: both.map(({ from, to }) => ({ from: to, to: from })),
    };
  }, [nodes, edges, withSingle]);

const PictureBody = ({ dependencies }: { dependencies: PartDependencies }) => {
  const [withSingle, setWithSingle] = useState(false);
  const graph = useGraph(dependencies, withSingle);
  return (
    <div className={styles.body}>
      <div className={styles.bar}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={withSingle}
            onChange={({ target }) => setWithSingle(target.checked)}
          />
          {messages.all}
        </label>
        <span className={styles.counts} role="status">
          {messages.counts(graph.nodes.length, graph.edges.length)}
        </span>
      </div>
      <div className={styles.frame}>
        <Suspense fallback={<p className={styles.waiting}>{messages.arranging}</p>}>
          <DependencyGraph rules={dependencies.nodes} graph={graph} />
        </Suspense>
      </div>
      <p className={styles.legend}>
        {messages.legend} {messages.keys}
      </p>
      {dependencies.isCut ? <p className={styles.legend}>{messages.cut}</p> : null}
    </div>
  );
};

/** A button that opens the dependencies as a picture. The ordered list beside it says the same in words. */
export const DependencyPicture = ({ dependencies }: { dependencies: PartDependencies }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Waypoints aria-hidden="true" />
        {messages.open}
      </RowButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={messages.heading} size="window">
        <PictureBody dependencies={dependencies} />
      </Dialog>
    </>
  );
};
