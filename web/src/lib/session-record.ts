import type * as z from "zod";

/**
 * A small record in the browser's session storage, checked by its schema when read: it lasts as long as the
 * tab. Storage that is switched off or full behaves as empty.
 */
export const sessionRecord = <S extends z.ZodType>(name: string, schema: S) => ({
  read: (): z.output<S> | undefined => {
    try {
      const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(name) ?? "null"));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  },
  write: (value: z.input<S>): void => {
    try {
      sessionStorage.setItem(name, JSON.stringify(value));
    } catch {
      // The record only makes the way back nicer.
    }
  },
  clear: (): void => {
    try {
      sessionStorage.removeItem(name);
    } catch {
      // As above.
    }
  },
});
