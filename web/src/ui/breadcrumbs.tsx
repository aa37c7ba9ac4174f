import { Link } from "react-router-dom";
import { dated, partTextPath, sectionTextPath, titleTextPath } from "../lib/law-path.ts";
import styles from "./breadcrumbs.module.css";

/** Where in the regulation a page is, as far as that is known. */
export interface RegulationPlace {
  titleNumber: number | string;
  partNo?: string | undefined;
  /** "11.10" */
  section?: string | undefined;
  /** The page shows the text itself, so the way leads to texts; else to rules. */
  isText?: true;
  /** The day that the text is read of; texts on the way are of the same one. */
  day?: string | undefined;
}

interface Crumb {
  label: string;
  to: string;
}

/** An appendix is called by its own name. */
const sectionLabel = (section: string): string => (/^\d/.test(section) ? `§ ${section}` : section);

const textCrumbsOf = ({ titleNumber, partNo, section, day }: RegulationPlace): Crumb[] => {
  const onDay = dated(day);
  return [
    { label: `Title ${titleNumber}`, to: onDay(titleTextPath(titleNumber)) },
    ...(partNo ? [{ label: `Part ${partNo}`, to: onDay(partTextPath(titleNumber, partNo)) }] : []),
    ...(section ? [{ label: sectionLabel(section), to: onDay(sectionTextPath(titleNumber, section)) }] : []),
  ];
};

const crumbsOf = ({ titleNumber, partNo, section }: RegulationPlace): Crumb[] => {
  const parts = `/cfr-titles/${titleNumber}/parts`;
  const rules = `${parts}/${encodeURIComponent(partNo ?? "")}/rules`;
  return [
    { label: `Title ${titleNumber}`, to: parts },
    ...(partNo ? [{ label: `Part ${partNo}`, to: rules }] : []),
    ...(partNo && section
      ? [{ label: `§ ${section}`, to: `${rules}?${new URLSearchParams({ section })}` }]
      : []),
  ];
};

/** "Title 21 › Part 11 › § 11.10": all but the last are links. */
export const Breadcrumbs = ({ place }: { place: RegulationPlace }) => {
  const crumbs = place.isText ? textCrumbsOf(place) : crumbsOf(place);
  const last = crumbs.at(-1);
  return (
    <nav aria-label="Breadcrumb" className={styles.nav}>
      <ol className={styles.list}>
        {crumbs.map((crumb) => (
          <li key={crumb.to} className={styles.crumb}>
            {crumb === last ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <>
                <Link to={crumb.to} className={styles.link ?? ""}>
                  {crumb.label}
                </Link>
                <span aria-hidden="true">›</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
