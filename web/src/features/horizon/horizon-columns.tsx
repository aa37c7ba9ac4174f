import { Link } from "react-router-dom";
import type { HorizonRow, HorizonStep, TextDifference } from "../../../../shared/schemas/horizon.ts";
import { formatDate } from "../../lib/format.ts";
import { Absent } from "../../ui/absent.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import styles from "./horizon.module.css";
import { messages } from "./horizon-messages.ts";
import { VersionCell } from "./version-cell.tsx";

const { table: words } = messages;

/** Differences a row shows at most. */
const maxPreviews = 3;

const stepTones = { added: "green", removed: "red", heading: "gray" } as const;

/** What a version brought beside changes of the text, with the day of that version. */
const Step = ({ kind, createdAt, effectiveDate }: HorizonStep) => (
  <>
    <Badge tone={stepTones[kind]}>{words.steps[kind]}</Badge>
    <span className={styles.quiet}>{words.stepOn(formatDate(effectiveDate ?? createdAt))}</span>
  </>
);

const ChangesCell = ({ hasChanges, changeClass, step }: HorizonRow) => (
  <span className={styles.stacked}>
    {hasChanges ? (
      <Badge tone={changeClass === "substantive" ? "orange" : "blue"}>{words.hasChanges}</Badge>
    ) : (
      <Badge variant="outline">{words.noChanges}</Badge>
    )}
    {changeClass ? <span className={styles.quiet}>{messages.classes[changeClass]}</span> : null}
    {step ? <Step {...step} /> : null}
  </span>
);

const DescriptionCell = ({ sectionDescription, step }: HorizonRow) =>
  step?.previousHeading ? (
    <span className={styles.stacked}>
      <span>{sectionDescription}</span>
      <span className={styles.quiet}>{words.headingBefore(step.previousHeading)}</span>
    </span>
  ) : (
    sectionDescription || <Absent word={words.none} />
  );

const Preview = ({ type, text }: TextDifference) => (
  <li className={styles.preview} data-type={type} title={text}>
    <span aria-hidden="true" className={styles.mark}>
      {words.marks[type]}
    </span>
    <span className="visually-hidden">{words.spoken[type]}: </span>
    <span className={styles.previewText}>{text}</span>
  </li>
);

const DifferencesCell = ({ textDifferences, differenceCount }: HorizonRow) => {
  if (differenceCount === 0) return <span className={styles.quiet}>{words.noDifferences}</span>;
  const previews = textDifferences.slice(0, maxPreviews);
  const more = differenceCount - previews.length;
  return (
    <div className={styles.differences}>
      <ul>
        {previews.map((difference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same change may be there twice; their order is fixed
          <Preview key={index} {...difference} />
        ))}
      </ul>
      {more > 0 ? <span className={styles.quiet}>{words.more(more)}</span> : null}
    </div>
  );
};

/** Where the company's rules of a section are listed. */
const rulesPath = ({ title, part, sectionId }: HorizonRow): string =>
  `/cfr-titles/${title}/parts/${encodeURIComponent(part)}/rules?section=${encodeURIComponent(sectionId)}`;

const RulesCell = (row: HorizonRow) => {
  const { affectedRules, sectionId } = row;
  if (!affectedRules) return <Absent word={words.none} />;
  return (
    <Link to={rulesPath(row)} className={styles.rules} aria-label={words.openRules(affectedRules, sectionId)}>
      {words.rules(affectedRules)}
    </Link>
  );
};

/** @param hasCompany whether the reader has rules of their own to count */
export const horizonColumns = (
  hasCompany: boolean,
  onView: (row: HorizonRow) => void,
): readonly Column<HorizonRow>[] => {
  const rules: Column<HorizonRow> = {
    id: "affectedRules",
    header: words.columns.rules,
    width: "5.25rem",
    isSortable: true,
    cell: (row) => <RulesCell {...row} />,
  };
  return [
    {
      id: "changes",
      header: words.columns.changes,
      width: "8rem",
      phone: "fill",
      cell: (row) => <ChangesCell {...row} />,
    },
    {
      id: "sectionId",
      header: words.columns.sectionId,
      width: "5.75rem",
      isSortable: true,
      isMain: true,
      cell: ({ sectionId }) => <span className={styles.section}>{sectionId}</span>,
    },
    {
      id: "description",
      header: words.columns.description,
      phone: "beside",
      width: "minmax(8rem, 1fr)",
      cell: (row) => <DescriptionCell {...row} />,
    },
    {
      id: "title",
      header: words.columns.title,
      phone: "hidden",
      width: "6.75rem",
      narrowWidth: "hidden",
      isSortable: true,
      cell: ({ title, titleName }) => (titleName ? messages.filters.titleOption(title, titleName) : title),
    },
    {
      id: "part",
      header: words.columns.part,
      isSpare: true,
      phone: "labeled",
      width: "4rem",
      narrowWidth: "hidden",
      isSortable: true,
      cell: ({ part }) => part,
    },
    {
      id: "currentVersion",
      header: words.columns.current,
      isSpare: true,
      phone: "labeled",
      width: "7.25rem",
      isSortable: true,
      cell: ({ currentVersion }) => <VersionCell version={currentVersion} />,
    },
    {
      id: "previousVersion",
      header: words.columns.previous,
      phone: "hidden",
      width: "7.25rem",
      cell: ({ previousVersion }) => <VersionCell version={previousVersion} />,
    },
    {
      id: "differences",
      header: words.columns.differences,
      phone: "hidden",
      width: "minmax(0, 1.25fr)",
      isSortable: true,
      cell: (row) => <DifferencesCell {...row} />,
    },
    ...(hasCompany ? [rules] : []),
    {
      id: "actions",
      header: words.columns.actions,
      width: "9.75rem",
      phone: "end",
      cell: (row) => (
        <RowActions
          about={row.sectionId}
          isAtHand
          actions={[{ label: words.view, name: words.viewOf(row.sectionId), onSelect: () => onView(row) }]}
        />
      ),
    },
  ];
};
