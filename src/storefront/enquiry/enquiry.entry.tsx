import { ContactPage } from "./contact-page.tsx";
import { EnquiryPage } from "./enquiry-page.tsx";
import { hydrate } from "../page/hydrate.tsx";

// Hydrates either page with an enquiry form; the root element names which one.
if (document.querySelector("[data-page='contact']")) hydrate(ContactPage);
else hydrate(EnquiryPage);
