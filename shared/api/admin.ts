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
  summary: "The companies of the installation with how many people and titles each has",
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
  summary: "Demos that visitors booked: those to come, or those that have begun",
  permission: "system:read",
  query: BookedDemoQuery,
  response: z.object({ items: z.array(BookedDemo), nextCursor: z.string().nullable() }),
});

export const updateDemoBooking = contract({
  operationId: "updateDemoBooking",
  folder: "admin",
  method: "PUT",
  path: "/api/admin/demo-bookings/{id}",
  summary: "Note how a demo went, or cancel one, which the visitor is told by mail",
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
  summary: "How the installation is: version, size, counts, imports, and what waits",
  permission: "system:read",
  response: SystemState,
});
