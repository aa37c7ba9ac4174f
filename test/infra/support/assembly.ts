import { inject } from "vitest";
import { flat, readTemplates, type TemplateResource } from "../../../infra/lib/template.ts";

/** The templates of the stage `dev`, by stack. */
export const templates = readTemplates(inject("templates"));

export interface Found {
  readonly stack: string;
  readonly id: string;
  readonly resource: TemplateResource;
  /** Properties by name; unknown until a test reads them. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** All resources of one type in all stacks. */
export const resourcesOf = (type: string): Found[] =>
  [...templates].flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({ stack, id, resource, properties: resource.Properties ?? {} })),
  );

/** The only resource of a type, or the only one whose id contains `part`. */
export const theResource = (type: string, part = ""): Found => {
  const [found, ...more] = resourcesOf(type).filter(({ id }) => id.includes(part));
  if (!found || more.length > 0)
    throw new Error(`Expected one ${type} like ${part}, found ${more.length + (found ? 1 : 0)}`);
  return found;
};

/** A value at a path of properties, such as `["DistributionConfig", "Origins", 0]`. */
export const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);

/** The same as text, with references shown by name. */
export const textAt = (value: unknown, ...path: (string | number)[]): string => flat(at(value, ...path));
