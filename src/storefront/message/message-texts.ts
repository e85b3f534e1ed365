import { contactPath, searchPath } from "../../addresses/paths.ts";
import type { MessageView } from "./message-page.tsx";

export const notFoundMessage: MessageView = {
  title: "We can’t find that page",
  text: "The link may be old or mistyped. Everything we have in stock is one click away.",
  links: [
    { label: "Search our stock", href: searchPath },
    { label: "Go to the home page", href: "/" },
  ],
};

export const goneVehicleMessage: MessageView = {
  ...notFoundMessage,
  title: "That vehicle is no longer available",
  text: "It may have been sold, or the link is old. Everything we have in stock is one click away.",
};

export const faultMessage: MessageView = {
  title: "Something went wrong on our side",
  text: "Anything you entered is still in your browser. Please try again in a moment, or call us.",
  links: [
    { label: "Search our stock", href: searchPath },
    { label: "Contact us", href: contactPath },
  ],
};
