import { ContactPage } from "./contact-page.tsx";
import { EnquiryPage } from "./enquiry-page.tsx";
import { hydrate } from "../page/hydrate.tsx";

// Both pages hold the enquiry form; which of them this is stands in the page's own element.
if (document.querySelector("[data-page='contact']")) hydrate(ContactPage);
else hydrate(EnquiryPage);
