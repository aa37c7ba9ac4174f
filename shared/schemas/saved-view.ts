import * as z from "zod";
import { Density, ListName } from "../exports/lists.ts";
import { Person, ReadVersion } from "./company-rule.ts";
import { singleLine } from "./text.ts";

/** Views a person may have of a list, and as many that a company shares. */
export const maxViews = 50;

export const ViewId = z.string().max(60);

/** What the server says where a view is gone, and the screens do. */
export const viewGone = "This view no longer exists";

const nameMissing = "Please enter a name";
const ViewName = singleLine(z.string(nameMissing).trim().min(1, nameMissing).max(80), "A name");
/** A name of the address of a list, of an order, or of a column. */
const FieldName = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, "Expected the name of a field");
const Order = z.enum(["asc", "desc"]);

const mostFields = 40;

const content = {
  name: ViewName,
  /** The list's filters as its address holds them. */
  query: z
    .record(FieldName, singleLine(z.string().max(500), "A filter"))
    .refine((query) => Object.keys(query).length <= mostFields, `Choose at most ${mostFields} filters.`),
  sort: FieldName.nullable(),
  order: Order.nullable(),
  /** Names of the list's fields, in order; none: those that it opens with. */
  columns: z.array(FieldName).max(mostFields),
  density: Density,
  isShared: z.boolean(),
};

/** How a person sees a list: its filters, order, columns and density under a name. */
export const SavedView = z.object({
  id: ViewId,
  list: ListName,
  ...content,
  /** Whether the caller's list opens with it. */
  isDefault: z.boolean(),
  /** Null where the owner is no longer known. */
  owner: Person.nullable(),
  version: z.number().int(),
});
export type SavedView = z.infer<typeof SavedView>;

export const NewView = z.object({
  list: ListName,
  name: content.name,
  query: content.query.default({}),
  sort: content.sort.default(null),
  order: content.order.default(null),
  columns: content.columns.default([]),
  density: content.density.default("comfortable"),
  isShared: content.isShared.default(false),
  isDefault: z.boolean().default(false),
});

/** A change of a view; what is left out stays as it is. */
export const ViewChanges = z
  .object({
    ...content,
    isDefault: z.boolean(),
  })
  .partial()
  .extend({ version: ReadVersion });
export type ViewChanges = z.infer<typeof ViewChanges>;
