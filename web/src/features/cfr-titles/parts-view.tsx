import { Button, HStack, Stack } from "@chakra-ui/react";
import { BookOpenText, BookX, SearchX } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router-dom";
import { listCfrParts } from "../../../../shared/api/cfr-titles.ts";
import type { CfrPart } from "../../../../shared/schemas/cfr.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { titleTextPath } from "../../lib/law-path.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CardGrid } from "../../ui/card-grid.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Skeleton, SkeletonCards } from "../../ui/skeleton.tsx";
import { messages } from "./parts-messages.ts";
import styles from "./title-card.module.css";
import { matchingParts } from "./title-filter.ts";

const PartCard = ({ titleNumber, part }: { titleNumber: string; part: CfrPart }) => (
  <li className={styles.card} data-link>
    <div className={styles.top}>
      <h2 className={styles.partNumber}>
        <Link
          to={`/cfr-titles/${titleNumber}/parts/${encodeURIComponent(part.partNo)}/rules`}
          className={styles.link}
        >
          {messages.part(part.partNo)}
        </Link>
      </h2>
      <span className={styles.badges}>
        {part.ownRuleCount > 0 ? (
          <Badge tone="accent">{messages.own(formatNumber(part.ownRuleCount))}</Badge>
        ) : null}
        <Badge>{formatCount(part.ruleCount, "rule")}</Badge>
      </span>
    </div>
    {part.partDescription ? <p className={styles.partDescription}>{part.partDescription}</p> : null}
  </li>
);

/** The text of the title itself. */
const ReadButton = ({ titleNumber }: { titleNumber: string }) => (
  <Button asChild variant="outline">
    <Link to={titleTextPath(titleNumber)}>
      <BookOpenText aria-hidden="true" />
      {messages.read}
    </Link>
  </Button>
);

const NoParts = ({ titleNumber }: { titleNumber: string }) => (
  <EmptyState
    icon={BookX}
    heading={messages.none.heading}
    body={messages.none.body}
    actions={<ReadButton titleNumber={titleNumber} />}
  />
);

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={SearchX}
    heading={messages.noMatch.heading}
    body={messages.noMatch.body}
    actions={
      <Button variant="outline" onClick={onClear}>
        {messages.noMatch.clear}
      </Button>
    }
  />
);

interface PartCardsProps {
  titleNumber: string;
  parts: readonly CfrPart[];
}

const PartCards = ({ titleNumber, parts }: PartCardsProps) => {
  const [search, setSearch] = useState("");
  const found = matchingParts(parts, useDeferredValue(search));
  return (
    <Stack gap="4">
      <HStack gap="2" flexWrap="wrap">
        <SearchInput value={search} onChange={setSearch} placeholder={messages.search} />
        <Button asChild variant="outline">
          <Link to={`/regulations?titleFilter=${titleNumber}`}>{messages.viewAll}</Link>
        </Button>
        <ReadButton titleNumber={titleNumber} />
      </HStack>
      {found.length === 0 ? <NoMatch onClear={() => setSearch("")} /> : null}
      <CardGrid label={messages.label}>
        {found.map((part) => (
          <PartCard key={part.partNo} titleNumber={titleNumber} part={part} />
        ))}
      </CardGrid>
    </Stack>
  );
};

/** The parts of a title that have rules, with a search. */
export const PartsView = ({ titleNumber }: { titleNumber: string }) => (
  <AsyncView
    state={useApi(listCfrParts, { params: { titleId: titleNumber } })}
    skeleton={
      <Stack gap="4">
        <Skeleton height="2.25rem" radius="var(--radius-md)" />
        <SkeletonCards count={12} height="5.5rem" />
      </Stack>
    }
    failure={messages.failed}
    isEmpty={(parts) => parts.length === 0}
    empty={<NoParts titleNumber={titleNumber} />}
  >
    {(parts) => <PartCards titleNumber={titleNumber} parts={parts} />}
  </AsyncView>
);
