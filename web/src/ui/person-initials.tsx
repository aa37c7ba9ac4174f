import styles from "./person-initials.module.css";

interface Named {
  firstName: string;
  lastName: string;
  email: string;
}

const initialsOf = ({ firstName, lastName, email }: Named): string =>
  (`${firstName.charAt(0)}${lastName.charAt(0)}` || email.charAt(0)).toUpperCase();

/** A person's initials in a circle, beside the name; a person who is not known anymore has none. */
export const PersonInitials = ({ person }: { person: Named | null }) => (
  <span className={styles.circle} aria-hidden="true">
    {person ? initialsOf(person) : "–"}
  </span>
);
