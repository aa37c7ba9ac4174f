import { useEffect, useState } from "react";
import { type Block, type Graph, layOut, plainLayers } from "./graph-layout.ts";

/** How long a person waits for a well arranged picture before a plain one is shown, in ms. */
const patience = 3_000;

/** Arranges `graph` in a thread of its own. `done` is called once, unless the answer has been called off. */
const arrange = (graph: Graph, done: (layout: Block) => void): (() => void) => {
  const worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
  const end = () => {
    clearTimeout(timer);
    worker.terminate();
  };
  const giveUp = () => {
    end();
    done(layOut(graph, plainLayers));
  };
  const timer = setTimeout(giveUp, patience);
  worker.onerror = giveUp;
  worker.onmessage = ({ data }: MessageEvent<Block>) => {
    end();
    done(data);
  };
  worker.postMessage(graph);
  return end;
};

/** Where each box of `graph` stands; undefined while that is worked out. `graph` is memoised. */
export const useGraphLayout = (graph: Graph): Block | undefined => {
  const [layout, setLayout] = useState<{ of: Graph; block: Block }>();
  useEffect(() => {
    const show = (block: Block) => setLayout({ of: graph, block });
    if (typeof Worker === "undefined") return show(layOut(graph, plainLayers));
    return arrange(graph, show);
  }, [graph]);
  return layout?.of === graph ? layout.block : undefined;
};
