import { Waiting } from "../features/session/waiting.tsx";

/** What a person sees who asked to join a company and has no answer yet. */
export const WaitingPage = () => <Waiting />;
