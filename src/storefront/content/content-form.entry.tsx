import { hydrate } from "../page/hydrate.tsx";
import { ContentFormPage } from "./content-form-page.tsx";

hydrate(ContentFormPage);
