import { createCompanyList } from "../../functions/rules/index/company-list.ts";
import { decodeSnapshot } from "../../functions/rules/index/snapshot-codec.ts";
import { benchColdSelection, coldOrder, fetchBytes, reportPage } from "./list-cold-child.ts";

// Ours: the snapshot as lists read it, without its search part.
const main = async (): Promise<void> => {
  const order = coldOrder();
  const snapshot = decodeSnapshot(await fetchBytes(order.url), () =>
    Promise.reject(new Error("Nothing is searched here")),
  );
  const list = createCompanyList([{ selection: benchColdSelection, snapshots: { shared: snapshot } }], []);
  reportPage(
    order,
    await list.pageJson({ sort: order.sort, limit: 50 }, "bench", async () => ({
      people: new Map(),
      groups: new Map(),
    })),
  );
};
void main();
