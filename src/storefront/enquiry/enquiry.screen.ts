import { hydratedScreen } from "../page/screen.tsx";
import { ContactPage } from "./contact-page.tsx";
import { EnquiryPage } from "./enquiry-page.tsx";

const entry = "src/storefront/enquiry/enquiry.entry.tsx";

export const enquiryScreen = hydratedScreen({ component: EnquiryPage, entry });

export const contactScreen = hydratedScreen({
  component: ContactPage,
  entry,
  sheets: ["src/storefront/place/place-card.sheet.module.css"],
});
