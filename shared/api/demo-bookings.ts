import { DemoBooking, DemoBookingRequest } from "../schemas/demo-booking.ts";
import { contract } from "./contract.ts";

export const createDemoBooking = contract({
  operationId: "createDemoBooking",
  folder: "site/demo-bookings",
  method: "POST",
  path: "/api/demo-bookings",
  summary: "Book a 45-minute demo; the confirmation email has a calendar file",
  permission: "public",
  audit: "demo-booking.created",
  success: 201,
  body: DemoBookingRequest,
  response: DemoBooking,
});
