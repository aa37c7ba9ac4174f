import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const library = "lucide-react/dist/esm/";

/** The file of each icon by each of its names, as the library's index says. */
const filesByName = (): ReadonlyMap<string, string> => {
  const index = readFileSync(
    createRequire(import.meta.url).resolve("lucide-react/dist/esm/lucide-react.mjs"),
    "utf8",
  );
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of index.matchAll(
    /export \{([^}]+)\} from '\.\/(icons\/[\w-]+\.mjs)'/g,
  ))
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
};

const importOfIcons = /import \{([^}]+)\} from "lucide-react";/g;

/**
 * Imports each icon from its own file. Through the library's index every chunk would seem to need all icons of the
 * product, and the first script would hold them.
 */
export const iconsByFile = (): Plugin => {
  const files = filesByName();
  return {
    name: "icons-by-file",
    apply: "build",
    transform(code, id) {
      if (!id.includes("/web/src/") || !code.includes('"lucide-react"')) return null;
      const one = (text: string): string => {
        const [name = "", local = name] = text.trim().split(" as ");
        const file = files.get(name);
        if (!file) throw new Error(`${id}: lucide-react has no icon ${name}.`);
        return `import ${local} from "${library}${file}";`;
      };
      return {
        code: code.replace(importOfIcons, (_, names: string) =>
          names
            .split(",")
            .filter((each) => each.trim())
            .map(one)
            .join(""),
        ),
        map: null,
      };
    },
  };
};
