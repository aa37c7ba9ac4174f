import { Button } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { compareSectionTexts } from "../../../../../shared/api/regulation-text.ts";
import type { Change } from "../../../../../shared/schemas/changes.ts";
import type { HorizonComparison } from "../../../../../shared/schemas/horizon.ts";
import { sectionTextPath } from "../../../lib/law-path.ts";
import { useApi } from "../../../lib/use-api.ts";
import { AsyncView } from "../../../ui/async-view.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { LinkButton } from "../../../ui/row-button.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { messages } from "./one-messages.ts";

const { compare: words } = messages;

/** Draws two texts side by side; comes from the horizon map. */
export type ShowComparison = (comparison: HorizonComparison) => ReactNode;

interface CompareProps {
  change: Change;
  show: ShowComparison;
}

/** What the change is asked for by: the days of two texts, and of entered ones the versions themselves. */
const queryOf = ({ fromVersion, toVersion, entered }: Change) => {
  const [from = "", to = ""] = [fromVersion ?? toVersion, toVersion ?? fromVersion].map(
    (version) => version?.date,
  );
  if (!entered) return { from, to };
  return {
    ...{ from, to, entry: entered.entryId },
    ...(entered.from === null ? {} : { fromVersion: entered.from }),
    ...(entered.to === null ? {} : { toVersion: entered.to }),
  };
};

const Body = ({ change, show }: CompareProps) => (
  <AsyncView
    state={useApi(compareSectionTexts, {
      params: { title: String(change.titleNumber), section: change.section },
      query: queryOf(change),
    })}
    failure={words.failed}
    skeleton={<SkeletonRows count={4} />}
  >
    {show}
  </AsyncView>
);

/**
 * The two texts of a change, word by word; where there is one alone, the way to read it. What was entered is shown
 * here: the copy of the law may not have its section.
 */
export const CompareVersions = ({ change, show }: CompareProps) => {
  const [isOpen, setOpen] = useState(false);
  const { fromVersion, toVersion, titleNumber, section, entered } = change;
  const isPair = fromVersion !== null && toVersion !== null;
  if (!isPair && !entered) {
    const date = fromVersion ? `?${new URLSearchParams({ date: fromVersion.date })}` : "";
    return <LinkButton to={sectionTextPath(titleNumber, section) + date}>{messages.read}</LinkButton>;
  }
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {isPair ? words.open : messages.read}
      </Button>
      {isOpen ? (
        <Dialog
          isOpen
          onClose={() => setOpen(false)}
          title={words.title(change.citation)}
          size="window"
          footer={
            <Button variant="outline" onClick={() => setOpen(false)}>
              {words.close}
            </Button>
          }
        >
          <Body change={change} show={show} />
        </Dialog>
      ) : null}
    </>
  );
};
