import { expect, it } from "vitest";
import { users } from "../../../functions/people/users/user-repository.ts";
import { CurrentUser } from "../../../shared/schemas/user.ts";
import { aUserRow } from "../../support/server/people.ts";

it("a person is told what their screens show, and nothing of the row beside it", async () => {
  const row = aUserRow({ companyId: null, passwordHash: "argon2id" });
  const presented = await users.present(row);
  // Their default views are read beside the row; the end of a company is told to its administrators alone.
  const { defaultViews: _, companyDeletesAt: __, ...shown } = CurrentUser.shape;
  expect(Object.keys(presented).sort()).toEqual(Object.keys(shown).sort());
  expect(presented).toMatchObject({ id: row.id, email: row.email, companyName: null });
});
