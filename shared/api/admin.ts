import * as z from "zod";
import { CompanyOverview, CompanyOverviewPage, CompanyQuery, SystemState } from "../schemas/admin.ts";
import { BookedDemo, BookedDemoChange, BookedDemoQuery } from "../schemas/demo-booking.ts";
import { contract } from "./contract.ts";

const OfCompany = z.object({ companyId: z.string().min(1).max(100) });

export const listCompanies = contract({
  operationId: "listCompanies",
  folder: "admin",
  method: "GET",
  path: "/api/admin/companies",
  summary: "The companies of the installation, with their numbers of people and titles",
  permission: "system:read",
  query: CompanyQuery,
  response: CompanyOverviewPage,
});

export const deactivateCompany = contract({
  operationId: "deactivateCompany",
  folder: "admin",
  method: "PUT",
  path: "/api/admin/companies/{companyId}/deactivate",
  summary: "Sign out everyone in a company and block its sign-ins; no data is lost",
  permission: "system:manage",
  audit: "company.deactivated",
  params: OfCompany,
  response: CompanyOverview,
});

export const activateCompany = contract({
  operationId: "activateCompany",
  folder: "admin",
  method: "PUT",
  path: "/api/admin/companies/{companyId}/activate",
  summary: "Let the people of a company in again",
  permission: "system:manage",
  audit: "company.activated",
  params: OfCompany,
  response: CompanyOverview,
});

export const listDemoBookings = contract({
  operationId: "listDemoBookings",
  folder: "admin",
  method: "GET",
  path: "/api/admin/demo-bookings",
  summary: "Demos booked by visitors: upcoming or past",
  permission: "system:read",
  query: BookedDemoQuery,
  response: z.object({ items: z.array(BookedDemo), nextCursor: z.string().nullable() }),
});

export const updateDemoBooking = contract({
  operationId: "updateDemoBooking",
  folder: "admin",
  method: "PUT",
  path: "/api/admin/demo-bookings/{id}",
  summary: "Record how a demo went, or cancel it and notify the visitor by email",
  permission: "system:manage",
  audit: "demo-booking.updated",
  params: z.object({ id: z.string().min(1).max(100) }),
  body: BookedDemoChange,
  response: BookedDemo,
});

export const getSystemState = contract({
  operationId: "getSystemState",
  folder: "admin",
  method: "GET",
  path: "/api/admin/system",
  summary: "The state of the installation: version, size, counts, imports and pending work",
  permission: "system:read",
  response: SystemState,
});
