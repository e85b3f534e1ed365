import { allowsThirdParties, consentEvent } from "../frame/consent.ts";
import { pushEventsOfPage } from "./push-events.browser.ts";

/** No third-party script loads before the visitor's consent; until then Google's consent mode is set to denied. */
const consentKinds = ["ad_storage", "ad_user_data", "ad_personalization", "analytics_storage"];

const events = (window.dataLayer ??= []);
const tagManagerId = document.documentElement.dataset["tagManager"];

/** Google's command queue, which recognises commands by their being an `arguments` object. */
function command(..._words: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- an array would be taken for an event
  events.push(arguments);
}

function reportConsent(mode: "default" | "update", answer: "granted" | "denied"): void {
  command("consent", mode, Object.fromEntries(consentKinds.map((kind) => [kind, answer])));
}

function loadTagManager(): void {
  if (tagManagerId === undefined || document.getElementById("tag-manager") !== null) return;
  events.push({ event: "gtm.js", "gtm.start": Date.now() });
  const script = document.createElement("script");
  script.id = "tag-manager";
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${tagManagerId}`;
  document.head.append(script);
}

function followConsent(): void {
  if (allowsThirdParties(document.cookie)) {
    reportConsent("update", "granted");
    pushEventsOfPage();
    loadTagManager();
  } else if (document.getElementById("tag-manager") !== null) {
    reportConsent("update", "denied");
  }
}

reportConsent("default", "denied");
followConsent();
window.addEventListener(consentEvent, followConsent);
