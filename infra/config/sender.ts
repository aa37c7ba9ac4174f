import * as z from "zod";

/** What an address looks like in `Name <address>` or alone. */
export const Sender = z
  .string()
  .regex(/^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/, "Expected an e-mail address");

/** The address alone, of `Name <address>`. */
export const bareAddress = (from: string): string => /<([^>]+)>$/.exec(from)?.[1] ?? from;
export const domainOfAddress = (from: string): string => /@([^\s<>]+)>?$/.exec(from)?.[1] ?? from;
