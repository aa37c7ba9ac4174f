import { connect } from "node:net";
import { resolve } from "node:path";
import { type Sources, startSources } from "../sources.ts";

type SourceAddresses = { readonly ecfr: string; readonly federalRegister: string };

const officialSources: SourceAddresses = {
  ecfr: "https://www.ecfr.gov",
  federalRegister: "https://www.federalregister.gov",
};

/** Whether the host takes connections: asked once, for at most this long. */
const answers = (address: string, patienceMs = 1_500): Promise<boolean> =>
  new Promise((done) => {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port || 443) });
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      done(isThere);
    };
    const timer = setTimeout(() => end(false), patienceMs);
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });

export type ChosenSources = SourceAddresses & Pick<Sources, "close">;

/**
 * Where the regulation is read from: as `ECFR_URL` and `FEDERAL_REGISTER_URL` say; else from the official hosts, where
 * they can be reached; else, and where `RECORDED_ANSWERS` names a folder (or is empty), from recorded answers.
 * @param say told which
 */
export const chooseSources = async (
  environment: NodeJS.ProcessEnv,
  say: (sentence: string) => void = () => undefined,
): Promise<ChosenSources> => {
  const { ECFR_URL, FEDERAL_REGISTER_URL, RECORDED_ANSWERS } = environment;
  const live = {
    ecfr: ECFR_URL ?? officialSources.ecfr,
    federalRegister: FEDERAL_REGISTER_URL ?? officialSources.federalRegister,
  };
  const isRecorded = RECORDED_ANSWERS !== undefined;
  if (!isRecorded && (ECFR_URL !== undefined || (await answers(live.ecfr)))) {
    say(`The regulation is read from ${live.ecfr}.`);
    return { ...live, close: async () => undefined };
  }
  const folders = (RECORDED_ANSWERS ?? "").split(",").filter((folder) => folder !== "");
  const sources = await startSources({ folders: folders.map((folder) => resolve(folder)) });
  say(
    isRecorded
      ? "The regulation is read from recorded answers."
      : `${live.ecfr} cannot be reached from here: the regulation is read from recorded answers.`,
  );
  return { ecfr: sources.endpoint, federalRegister: sources.endpoint, close: sources.close };
};
