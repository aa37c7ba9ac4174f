import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { parseAst } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly body?: readonly Node[];
  readonly declaration?: Node | null;
  readonly declarations?: readonly { readonly init: Node | null }[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

const isCall = ({ type }: Node): boolean => type === "CallExpression" || type === "NewExpression";

const calls = (node: Node): boolean => isCall(node) || Object.values(node).flat().filter(isNode).some(calls);

/** What a module's constants are made of, where making them calls something. */
const madeByCalls = (program: Node): Node[] =>
  (program.body ?? [])
    .flatMap((statement) => statement.declaration ?? statement)
    .flatMap(({ declarations = [] }) => declarations.flatMap(({ init }) => init ?? []))
    .filter((init) => !init.type.endsWith("FunctionExpression") && calls(init));

/**
 * Leaves out of a function which schemas and contracts of `shared/` it does not use. A bundler keeps each that a
 * module makes by a call, for what the call might do besides, and a function would make some hundred schemas as it
 * starts, of all endpoints of a resource. Modules of `shared/` do nothing as they are loaded, so each of their
 * constants is marked as one that may go.
 */
export const unusedSchemas: Plugin = {
  name: "unused-schemas",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]shared[\\/].+\.ts$/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      let contents = "";
      let from = 0;
      for (const { start, end } of madeByCalls(parseAst(code, { lang: "ts" }) as unknown as Node)) {
        contents += `${code.slice(from, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
        from = end;
      }
      return { contents: contents + code.slice(from), loader: "ts" };
    });
  },
};
