import { MustEnroll } from "../features/account/must-enroll.tsx";
import { SignOutButton } from "../features/session/sign-out-button.tsx";

/** Answers every path while a second step is to be set up. */
export const MustEnrollPage = () => <MustEnroll signOut={<SignOutButton />} />;
