import { addSelection } from "../../../shared/api/selections.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { selectTitle } from "./select-title.ts";
import { presentSelection } from "./selection-repository.ts";

export const handler = endpoint(addSelection, async ({ body }, ctx) =>
  presentSelection(await selectTitle(Number(body.cfrTitleId), ctx)),
);
