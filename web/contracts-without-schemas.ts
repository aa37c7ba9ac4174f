import type { Plugin } from "vite";

/** What a request needs of a contract (`Endpoint` of lib/api-client.ts); all other fields are for the server. */
const kept = new Set(["operationId", "method", "path", "permission", "kind"]);

interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: Node;
  key?: Node;
  arguments?: Node[];
  properties?: Node[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

const nodesIn = (node: Node): Node[] => [node, ...Object.values(node).flat().filter(isNode).flatMap(nodesIn)];

const isForServer = ({ type, key }: Node): boolean => type === "Property" && !kept.has(key?.name ?? "");

/** What to cut from a source: the name of each call `contract({ … })`, whose defaults are schemas, and the fields for the server. */
const cutsIn = (program: Node): Node[] =>
  nodesIn(program).flatMap(({ type, callee, arguments: [definition] = [] }) =>
    type === "CallExpression" && callee?.name === "contract"
      ? [callee, ...(definition?.properties ?? []).filter(isForServer)]
      : [],
  );

const schemaOfContract = /\b(\w+)\.(?:params|query|body|response)\b/g;
const importsOfContracts = /import \{([^}]+)\} from "[./]+\/shared\/api\/[\w-]+\.ts"/g;

/** A form that took its schema from a contract would work everywhere but in the built pages. */
const refuseSchemas = (code: string, file: string): void => {
  const contracts = new Set(
    [...code.matchAll(importsOfContracts)].flatMap(([, names = ""]) =>
      names.split(",").map((name) => name.trim()),
    ),
  );
  for (const [use, name = ""] of code.replace(/typeof \w+\.\w+/g, "").matchAll(schemaOfContract))
    if (contracts.has(name))
      throw new Error(`${file}: ${use} is not in the built pages; import the schema itself.`);
};

/**
 * Leaves schemas out of contracts. A screen calls by a contract's method and path alone, so that one without a form
 * loads no zod: 24 KB of gzip, and the time to make some hundred schemas.
 */
export const contractsWithoutSchemas = (): Plugin => ({
  name: "contracts-without-schemas",
  apply: "build",
  transform(code, id) {
    if (id.includes("/web/src/")) refuseSchemas(code, id);
    if (!id.includes("/shared/api/")) return null;
    let left = code;
    const program: unknown = this.parse(code);
    const cuts = isNode(program) ? cutsIn(program) : [];
    for (const { start, end } of cuts.toSorted((one, other) => other.start - one.start))
      left = left.slice(0, start) + left.slice(end).replace(/^\s*,/, "");
    // Contracts do nothing as they are loaded.
    return { code: left, map: null, moduleSideEffects: false };
  },
});
