import { plainScreen } from "../page/screen.tsx";
import { LeadStatusPage } from "./lead-status-page.tsx";
import { SuccessPage } from "./success-page.tsx";

const sheets = ["src/storefront/lead-progress/lead-progress.sheet.module.css"];

export const successScreen = plainScreen({ component: SuccessPage, sheets });

export const leadStatusScreen = plainScreen({ component: LeadStatusPage, sheets });
