import { hydrate } from "../page/hydrate.tsx";
import { EnquiryPage } from "./enquiry-page.tsx";

hydrate(EnquiryPage);
