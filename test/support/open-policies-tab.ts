import { screen, within } from "@testing-library/react";
import type { PartPolicy, Policy } from "../../shared/schemas/policy.ts";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { aUser } from "./factories.ts";
import type { Answers } from "./fake-api.ts";
import { openPart, partPath } from "./open-part.ts";
import { aPartPolicy, aPolicy } from "./policy-factories.ts";

interface Given {
  as?: CurrentUser;
  attached?: readonly PartPolicy[];
  company?: readonly Policy[];
  isSelected?: boolean;
  routes?: Answers;
}

/** Opens the Policies tab of part 11; attaching and detaching change what is listed next. */
export const openTab = ({
  attached = [],
  company = [],
  as = aUser(),
  isSelected = true,
  routes = {},
}: Given = {}) => {
  let here = [...attached];
  return openPart({
    as,
    isSelected,
    at: `${partPath}?tab=policies`,
    routes: {
      listPartPolicies: () => here,
      listPolicies: [...company],
      attachPartPolicy: ({ params }) => {
        const policy = company.find(({ id }) => id === params.policyId) ?? aPolicy();
        const added = aPartPolicy({ policy });
        here = [added, ...here];
        return added;
      },
      detachPartPolicy: ({ params }) => {
        here = here.filter((each) => each.policyId !== params.policyId);
        return { message: "Detached." };
      },
      ...routes,
    },
  });
};

export const button = (name: string | RegExp) => screen.getByRole("button", { name });
/** The rows of the list called `name`, once it is there. */
export const rows = async (name: string) =>
  within(await screen.findByRole("list", { name })).getAllByRole("listitem");
/** Waits for a toast of this title and body; a dialog may be open over it. */
export const toastSays = async (title: string, body: string) => {
  const toasts = within(screen.getByRole("region", { name: "Notifications" }));
  await toasts.findByText(body);
  toasts.getByText(title);
};
