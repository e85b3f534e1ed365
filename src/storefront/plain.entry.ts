import "../ui/base.css";
import "./frame.entry.ts";
