import "../../ui/base.css";
import "../frame/frame.entry.ts";
import { hydrate } from "../hydrate.tsx";
import { ListingPage } from "./listing-page.tsx";

hydrate(ListingPage);
