import { dagreLayers } from "./dagre-layers.ts";
import { type Graph, layOut } from "./graph-layout.ts";

/** A thread of its own: the page stays quick while a large picture is arranged. */
addEventListener("message", ({ data }: MessageEvent<Graph>) => postMessage(layOut(data, dagreLayers)));
