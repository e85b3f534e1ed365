import { journeyNames } from "../enquiry-kinds/journey-names.ts";
import { kindCategories } from "../enquiry-kinds/enquiry-kinds.ts";

const usualCategories = [
  "New Vehicle Enquiry",
  "Used Vehicle Enquiry",
  "Test Drive Booking",
  "Special Offer Enquiry",
  "Fleet Enquiry",
  "Finance Enquiry",
  "Insurance Enquiry",
  "Subscription Enquiry",
  "Team Member Enquiry",
  "Vehicle Reservation",
  journeyNames.onlinePurchase,
  "Brochure Download",
  "Document Request",
  "Trade-in Enquiry",
  "Sell My Car Enquiry",
  "Service Booking",
  "Service Enquiry",
  "Parts Enquiry",
  "Service Retention",
  "Loan Car Booking",
  "General Enquiry",
  "Survey",
  "Competition Enquiry",
  "Phone Call",
  "Event Enquiry",
  "Careers Enquiry",
];

export const everyCategory = [...new Set([...usualCategories, ...kindCategories])];

export const selectableCategories = [
  "General Enquiry",
  "New Vehicle Enquiry",
  "Used Vehicle Enquiry",
  "Test Drive Booking",
  "Finance Enquiry",
  "Trade-in Enquiry",
  "Service Booking",
  "Parts Enquiry",
  "Careers Enquiry",
];
