import { scimBase } from "./scim-answer.ts";
import type { Json } from "./scim-filter.ts";
import { groupSchema } from "./scim-groups.ts";
import { userSchema } from "./scim-users.ts";

/* What a directory reads of us (RFC 7643, sections 5 to 7). */
const config = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig";
const typeSchema = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
const schemaSchema = "urn:ietf:params:scim:schemas:core:2.0:Schema";

export const mostResults = 200;

const no = { supported: false };
export const serviceProviderConfig = (): Json => ({
  schemas: [config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  ...{ changePassword: no, sort: no, etag: { supported: true } },
  authenticationSchemes: [
    {
      ...{ type: "oauthbearertoken", name: "Directory token", primary: true },
      description: "The header Authorization with the token that an administrator created",
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${scimBase()}/ServiceProviderConfig` },
});

const typeOf = (name: "User" | "Group", schema: string) => ({
  schemas: [typeSchema],
  ...{ id: name, name, endpoint: `/${name}s`, schema },
  meta: { resourceType: "ResourceType", location: `${scimBase()}/ResourceTypes/${name}` },
});
export const resourceTypes = () => [typeOf("User", userSchema), typeOf("Group", groupSchema)];

const attribute = (name: string, over: object = {}) => ({
  ...{ name, type: "string", multiValued: false, required: false, caseExact: false },
  ...{ mutability: "readWrite", returned: "default", uniqueness: "none" },
  ...over,
});
const parts = (...names: string[]) => names.map((name) => attribute(name));

const schemaOf = (id: string, name: string, attributes: object[]) => ({
  ...{ schemas: [schemaSchema], id, name, attributes },
  meta: { resourceType: "Schema", location: `${scimBase()}/Schemas/${id}` },
});
export const schemas = () => [
  schemaOf(userSchema, "User", [
    attribute("userName", { required: true, uniqueness: "server" }),
    attribute("externalId", { caseExact: true }),
    attribute("active", { type: "boolean" }),
    attribute("displayName", { mutability: "readOnly" }),
    attribute("name", { type: "complex", subAttributes: parts("givenName", "familyName", "formatted") }),
    attribute("emails", {
      ...{
        type: "complex",
        multiValued: true,
        mutability: "readOnly",
        subAttributes: parts("value", "type"),
      },
    }),
  ]),
  schemaOf(groupSchema, "Group", [
    attribute("displayName", { required: true, uniqueness: "server" }),
    attribute("externalId", { caseExact: true }),
    attribute("members", { type: "complex", multiValued: true, subAttributes: parts("value", "type") }),
  ]),
];
