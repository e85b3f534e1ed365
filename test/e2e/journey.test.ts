import { buyersJourney } from "./journey.ts";
import { keyboardHands, pointer } from "./hands.ts";
import { siteNames, test } from "./platform.ts";

test.for(siteNames)("[EN-06] [RT-18] from home to a stored enquiry by mouse, wide, %s", async (site, { pageAt }) => {
  const page = await pageAt(site, "/", { width: 1440 });
  await buyersJourney({ site, page, hands: pointer, name: "Wide Mouse", javaScript: true });
});

test.for(siteNames)(
  "[EN-06] [RT-18] from home to a stored enquiry on a phone, with the filter sheet, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/", { width: 390 });
    await buyersJourney({ site, page, hands: pointer, name: "Phone Thumb", javaScript: true });
  },
);

test.for(siteNames)("[EN-06] from home to a stored enquiry by keyboard alone, %s", async (site, { pageAt }) => {
  const page = await pageAt(site, "/", { width: 1440 });
  await buyersJourney({ site, page, hands: keyboardHands(page), name: "Only Keys", javaScript: true });
});

test.for(siteNames)(
  "[EF-26] [SE-21] from home to a stored enquiry without JavaScript, wide, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/", { width: 1440, javaScript: false });
    await buyersJourney({ site, page, hands: pointer, name: "Wide Plain", javaScript: false });
  },
);

test.for(siteNames)(
  "[EF-26] [SE-21] from home to a stored enquiry without JavaScript, on a phone, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/", { width: 390, javaScript: false });
    await buyersJourney({ site, page, hands: pointer, name: "Phone Plain", javaScript: false });
  },
);
