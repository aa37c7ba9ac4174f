import { Button } from "@chakra-ui/react";
import { BookX, ExternalLink } from "lucide-react";
import { Link } from "react-router-dom";
import { dayAfter } from "../../../../shared/calendar/days.ts";
import { ApiError, statusOf } from "../../lib/api-error.ts";
import { formatDate } from "../../lib/format.ts";
import { dated, titleTextPath } from "../../lib/law-path.ts";
import { today } from "../../lib/today.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lawDay } from "./law-day.ts";
import { messages } from "./reader-messages.ts";

interface OfficialProps {
  title: string;
  /** "section-11.10" or "part-11" */
  place?: string;
  /** The day in the address. */
  date: string | undefined;
}

/** The eCFR has an address for each day that was; of days to come it has none. */
const officialUrl = ({ title, place = "", date }: OfficialProps): string => {
  const day = lawDay(date);
  const edition = day !== undefined && day <= today() ? `on/${day}` : "current";
  return `https://www.ecfr.gov/${edition}/title-${title}${place && `/${place}`}`;
};

const OfficialButton = (props: OfficialProps) => (
  <Button asChild variant="outline">
    <a href={officialUrl(props)} target="_blank" rel="noopener noreferrer">
      {messages.missing.action}
      <ExternalLink aria-hidden="true" />
      <span className="visually-hidden">{messages.blocks.newTab}</span>
    </a>
  </Button>
);

const isoDay = /\d{4}-\d{2}-\d{2}/;

const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.code : undefined;

/** Whether the copy does not hold what was asked for: there is nothing to try again. */
export const isNotInCopy = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 400;

/** Why the text is not here, and where one can go on. */
const wayOn = (error: unknown, place: OfficialProps) => {
  const isNoDay = place.date !== undefined && statusOf(error) === 400;
  const isBefore = codeOf(error) === "text.before-copy";
  const { body } = isNoDay ? messages.noDay : isBefore ? messages.before : messages.unknown;
  const actions = (
    <>
      <Button asChild variant="outline">
        {isNoDay || isBefore ? (
          <Link to="?">{messages.date.current}</Link>
        ) : (
          <Link to={dated(lawDay(place.date))(titleTextPath(place.title))}>{messages.unknown.contents}</Link>
        )}
      </Button>
      <OfficialButton {...place} />
    </>
  );
  return { body, actions };
};

/** What stands in place of a text that the copy does not hold, and where it can be read. */
export const NotInCopy = ({ error, ...place }: OfficialProps & { error: unknown }) => {
  const code = codeOf(error);
  const sentence = error instanceof ApiError ? (error.problem?.message ?? "") : "";
  if (code === "text.not-loaded") {
    const { heading, body } = messages.missing;
    return (
      <EmptyState
        icon={BookX}
        heading={heading(place.title)}
        body={body}
        actions={<OfficialButton {...place} />}
      />
    );
  }
  const [day] = isoDay.exec(sentence) ?? [];
  if (code === "text.removed" && day) {
    const { body, earlier } = messages.removed;
    return (
      <EmptyState
        icon={BookX}
        heading={sentence.slice(0, sentence.indexOf(" It was removed"))}
        body={body(formatDate(day))}
        actions={
          <>
            <Button asChild variant="outline">
              <Link to={`?date=${dayAfter(day, -1)}`}>{earlier}</Link>
            </Button>
            <OfficialButton {...place} />
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={BookX}
      heading={sentence.replace(isoDay, (day) => formatDate(day))}
      {...wayOn(error, place)}
    />
  );
};
