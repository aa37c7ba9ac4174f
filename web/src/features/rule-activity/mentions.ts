import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { formatPerson } from "../../lib/format.ts";

/** As a comment's list of people offers them. */
export interface Mentionable {
  id: string;
  name: string;
  email: string;
}

/** What is being typed after an "@", up to the caret. */
export interface Mention {
  /** Place of the "@" in the text. */
  at: number;
  typed: string;
}

/** How many people the list offers. */
const mostOffered = 8;

/** An "@" begins a word; the name after it may have a space within. */
const beingTyped = /(?:^|[\s(])@([^\s@]*(?: [^\s@]+)?)$/u;

/** The mention that the caret stands in; undefined where it stands in none. */
export const mentionAt = (text: string, caret: number): Mention | undefined => {
  const [, typed] = beingTyped.exec(text.slice(0, caret)) ?? [];
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed };
};

/** Whom a comment can name: the company's active people but its writer, by name. */
export const mentionable = (members: readonly TeamMember[], ownId: string | undefined): Mentionable[] =>
  members
    .filter(({ id, isActive, membership }) => isActive && membership === "active" && id !== ownId)
    .map((member) => ({ id: member.id, name: formatPerson(member), email: member.email }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

const fold = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** People with a word in name or address that begins with each typed one; eight at most. */
export const offered = (people: readonly Mentionable[], typed: string): readonly Mentionable[] => {
  const words = fold(typed).split(" ").filter(Boolean);
  return people
    .filter(({ name, email }) => {
      const parts = [...fold(name).split(/[\s-]+/), fold(email)];
      return words.every((word) => parts.some((part) => part.startsWith(word)));
    })
    .slice(0, mostOffered);
};

/** Ids of those chosen whose name still stands in the text. */
export const mentionedIn = (text: string, chosen: readonly Mentionable[]): string[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text in pieces; those that name one of `names` with "@" are marked. */
export const piecesOf = (text: string, names: readonly string[]): { text: string; isName: boolean }[] => {
  if (names.length === 0) return [{ text, isName: false }];
  // The longest first: "@Ann Lee" is not "@Ann".
  const alternatives = names.toSorted((a, b) => b.length - a.length).map((name) => escaped(`@${name}`));
  return text
    .split(new RegExp(`(${alternatives.join("|")})`, "u"))
    .map((piece, index) => ({ text: piece, isName: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
};
