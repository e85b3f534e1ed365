import "../../ui/base.css";
import "../frame/frame.entry.ts";
import { hydrate } from "../hydrate.tsx";
import { SavedPage } from "./saved-page.tsx";

hydrate(SavedPage);
