import { join } from "node:path";
import type { Rolldown } from "vite";

type Groups = NonNullable<Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>["groups"]>;
type Graph = Parameters<Extract<Groups[number]["name"], (...args: never) => unknown>>[1];

const zod = /node_modules\/zod\//;
const schemas = /\/shared\/(?:schemas|exports)\//;
const chakra = /node_modules\/(?:@chakra-ui|@ark-ui|@zag-js|@emotion|@floating-ui|@pandacss|stylis)\//;

/**
 * Code that several screens share comes in few files: each small one would cost a request of its own. A group takes
 * what no group of a higher priority has.
 * @param root folder of the web application
 */
export const chunkGroups = (root: string): Groups => {
  const found = new Map<string, ReadonlySet<string>>();

  /** A module and all it imports, but not what it imports later. */
  const modulesOf = (module: string, graph: Graph): ReadonlySet<string> => {
    const known = found.get(module);
    if (known) return known;
    const modules = new Set([join(root, module)]);
    for (const id of modules)
      for (const each of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(each);
    found.set(module, modules);
    return modules;
  };

  /** What `module` needs, but for what `isLeft`: the sources name more schemas than are built in. */
  const needsOf = (name: string, module: string, isLeft: RegExp) => ({
    debugName: name,
    name: (id: string, graph: Graph) => (modulesOf(module, graph).has(id) ? name : null),
    test: (id: string) => !isLeft.test(id),
    includeDependenciesRecursively: false,
  });

  const noSchemas = new RegExp(`${zod.source}|${schemas.source}`);
  return [
    { ...needsOf("start", "src/main.tsx", noSchemas), priority: 9 },
    { ...needsOf("frame", "src/app/shell.tsx", noSchemas), minShareCount: 2, priority: 8 },
    { ...needsOf("home", "src/pages/dashboard-page.tsx", noSchemas), minShareCount: 2, priority: 7 },
    { name: "chakra", test: chakra, minShareCount: 4, priority: 6 },
    { name: "zod", test: zod, priority: 5 },
    { ...needsOf("sign-in", "src/pages/auth-page.tsx", noSchemas), minShareCount: 2, priority: 4 },
    { name: "schemas", test: schemas, minShareCount: 4, priority: 3 },
    { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 3 },
    { name: "common", test: /\/web\/src\//, minShareCount: 8, priority: 2 },
  ];
};
