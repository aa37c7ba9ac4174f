import { DemoBookingScreen } from "../features/demo-bookings/demo-booking.tsx";

/** Booking a demo, for everyone. */
export const BookDemoPage = () => <DemoBookingScreen />;
