import { useEffect } from "react";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import { PublicFrame } from "../../ui/public-frame.tsx";
import styles from "./legal.module.css";
import { type LegalBlock, type LegalDocument, lastUpdated } from "./legal-document.ts";

const Block = ({ block }: { block: LegalBlock }) =>
  typeof block === "string" ? (
    <p>{block}</p>
  ) : (
    <ul className={styles.points}>
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );

const Contents = ({ sections }: Pick<LegalDocument, "sections">) => (
  <nav className={styles.contents} aria-labelledby="contents-heading">
    <h2 id="contents-heading" className={styles.contentsHeading}>
      On this page
    </h2>
    <ol className={styles.contentsList}>
      {sections.map(({ id, heading }, index) => (
        <li key={id}>
          <a href={`#${id}`} className={styles.contentsLink}>
            <span className={styles.contentsNumber}>{index + 1}</span>
            {heading}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);

/** A text with numbered sections and its contents beside it; it begins at its top, or at the section of the address. */
export const LegalPage = ({ document: text }: { document: LegalDocument }) => {
  useDocumentTitle(text.title);
  useEffect(() => {
    const section = document.getElementById(window.location.hash.slice(1));
    if (section) section.scrollIntoView();
    // Its result is a promise in some browsers, which React would take for a clean-up.
    else window.scrollTo(0, 0);
  }, []);
  const { title, summary, sections } = text;
  return (
    <PublicFrame>
      <article className={styles.article}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.updated}>
            Last updated: <time dateTime={lastUpdated.iso}>{lastUpdated.text}</time>
          </p>
          <p className={styles.summary}>{summary}</p>
        </header>
        <Contents sections={sections} />
        <div className={styles.sections}>
          {sections.map(({ id, heading, blocks }, index) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`} className={styles.heading}>
                {index + 1}. {heading}
              </h2>
              {blocks.map((block) => (
                <Block key={String(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      </article>
    </PublicFrame>
  );
};
