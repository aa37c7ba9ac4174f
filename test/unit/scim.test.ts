import { describe, expect, it } from "vitest";
import { readFilter } from "../../functions/directory/scim-filter.ts";
import { patched } from "../../functions/directory/scim-patch.ts";

const user = {
  id: "u1",
  userName: "Ana.Silva@example.com",
  externalId: "E-1",
  active: true,
  name: { givenName: "Ana", familyName: "Silva" },
  emails: [{ value: "ana@example.com", type: "work", primary: true }],
  meta: { lastModified: "2026-03-01T10:00:00.000Z" },
};

describe("a filter", () => {
  it.each([
    'userName eq "ana.silva@EXAMPLE.com"',
    'USERNAME Eq "ana.silva@example.com"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "ana"',
    'name.familyName ew "va" and active eq true',
    'userName eq "none" or name.givenName co "n"',
    'not (userName eq "none") and externalId pr',
    '(userName eq "none" or active eq true) and id eq "u1"',
    'userName eq "none" or active eq true and id eq "u1"',
    'emails[type eq "work" and value co "@example.com"]',
    'emails eq "ana@example.com"',
    'emails.type eq "work"',
    'emails[type eq "work"].value eq "ANA@example.com"',
    'active eq "True"',
    'meta.lastModified gt "2026-02-01T00:00:00Z"',
    'meta.lastModified le "2026-03-01T10:00:00.000Z"',
    "nickName eq null",
    'displayName ne "x"',
  ])("means the person by %s", (filter) => {
    expect(readFilter(filter)(user)).toBe(true);
  });

  it.each([
    'userName eq "bo@example.com"',
    'externalId eq "e-1"',
    "active eq false",
    "nickName pr",
    "not (active eq true)",
    'emails[type eq "home"]',
    'emails[type eq "home"].value eq "ana@example.com"',
    'emails[type eq "work"].value eq "bo@example.com"',
    'meta.lastModified lt "2026-03-01T10:00:00.000Z"',
    'userName eq "Ana.Silva@example.com" and (active eq false or id eq "u2")',
  ])("does not mean them by %s", (filter) => {
    expect(readFilter(filter)(user)).toBe(false);
  });

  it.each([
    ...[
      "",
      "userName",
      "userName eq",
      'userName is "a"',
      'userName eq "a" and',
      '(userName eq "a"',
      "userName eq {}",
      'emails[type eq "work"].value',
    ],
    ...[
      'userName eq "a" userName eq "b"',
      "not userName pr",
      'userName eq "a',
      "(".repeat(50),
      "a".repeat(3_000),
    ],
  ])("is refused: %s", (filter) => {
    expect(() => readFilter(filter)).toThrow(/filter/);
  });
});

const patch = (...Operations: object[]) => patched(user, { Operations });

describe("a patch", () => {
  it("replaces, adds and removes by paths, names and operations in any case", () => {
    expect(
      patch(
        { op: "Replace", path: "ACTIVE", value: "False" },
        { op: "add", path: "name.givenName", value: "Anna" },
        { op: "Remove", path: "externalid" },
        { op: "replace", path: 'emails[type eq "work"].value', value: "anna@example.com" },
        { op: "add", path: 'emails[type eq "home"].value', value: "home@example.com" },
      ),
    ).toEqual({
      ...{ id: "u1", userName: user.userName, meta: user.meta, active: "False" },
      name: { givenName: "Anna", familyName: "Silva" },
      emails: [
        { value: "anna@example.com", type: "work", primary: true },
        { type: "home", value: "home@example.com" },
      ],
    });
  });

  it("takes an object of attributes instead of a path, dots in their names included", () => {
    const value = { active: false, "name.familyName": "Sousa", userName: "b@example.com" };
    expect(patch({ op: "replace", value })).toMatchObject({
      ...{ active: false, userName: "b@example.com" },
      name: { givenName: "Ana", familyName: "Sousa" },
    });
  });

  it("adds members once, and removes those that the path or the value names", () => {
    const group = { members: [{ value: "a" }, { value: "b" }, { value: "c" }] };
    const after = patched(group, {
      Operations: [
        { op: "add", path: "members", value: [{ value: "a" }, { value: "d" }] },
        { op: "remove", path: 'members[value eq "b"]' },
        { op: "remove", path: "members", value: [{ value: "c" }] },
      ],
    });
    expect(after).toEqual({ members: [{ value: "a" }, { value: "d" }] });
    expect(patched(group, { Operations: [{ op: "remove", path: "members" }] })).toEqual({});
  });

  it.each([
    [{}],
    [{ Operations: [] }],
    [{ Operations: [{ op: "move", path: "active", value: true }] }],
    [{ Operations: [{ op: "remove" }] }],
    [{ Operations: [{ op: "replace", value: "text" }] }],
    [{ Operations: [{ op: "replace", path: "emails[", value: 1 }] }],
  ])("is refused: %o", (body) => {
    expect(() => patched(user, body)).toThrow();
  });
});
