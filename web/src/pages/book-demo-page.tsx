import { DemoBookingScreen } from "../features/demo-bookings/demo-booking.tsx";

/** Booking a demo, for everyone (specification 1, section 2.4). */
export const BookDemoPage = () => <DemoBookingScreen />;
