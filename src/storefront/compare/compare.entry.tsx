import { ComparePage } from "./compare-page.tsx";
import { hydrate } from "../page/hydrate.tsx";

hydrate(ComparePage);
