import type { Policy } from "../schemas/policy.ts";
import { naturalOrder } from "../words/natural-order.ts";

interface Sort {
  readonly by: string;
  readonly order: "asc" | "desc";
}

/** Newest first, as the server lists them. */
export const firstSort: Sort = { by: "uploadedAt", order: "desc" };

type Order = (a: Policy, b: Policy) => number;

const byName: Order = (a, b) => naturalOrder(a.originalName, b.originalName);

const orders: Readonly<Record<string, Order>> = {
  name: byName,
  uploadedAt: (a, b) => Date.parse(a.uploadedAt) - Date.parse(b.uploadedAt),
  fileSize: (a, b) => a.fileSize - b.fileSize,
};

/** The documents whose name has every word of `search`, in the order asked for. */
export const shownPolicies = (policies: readonly Policy[], search: string, sort: Sort): Policy[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = policies.filter(({ originalName }) => {
    const name = originalName.toLowerCase();
    return words.every((word) => name.includes(word));
  });
  const order = orders[sort.by] ?? byName;
  return found.sort((a, b) => (sort.order === "asc" ? order(a, b) : order(b, a)) || byName(a, b));
};
