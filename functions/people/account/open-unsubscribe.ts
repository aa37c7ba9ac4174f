import { openUnsubscribe } from "../../../shared/api/mail-preferences.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";

/** Programs that look into mails follow links, so a visit changes nothing: the page has a button. */
export const handler = endpoint(openUnsubscribe, async ({ query }) => `/unsubscribe#${query.token}`);
