import "../ui/base.css";
import "../ui/button.module.css";
import "../ui/icon.module.css";
import "./frame.entry.ts";
import "./plain-pages.module.css";
