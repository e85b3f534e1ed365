import { expect, test } from "vitest";
import { exampleSite } from "./example-site-for-test.ts";
import { thirdPartyOrigins } from "./third-party-origins.ts";

test("a site has no third parties unless it names some", () => {
  expect(thirdPartyOrigins([exampleSite()])).toEqual({
    widget: [],
    frames: [],
    tiles: [],
    tagScripts: [],
    tagData: [],
  });
  const unused = exampleSite({ actions: { chat: "built-in", chatWidgetUrl: "https://chat.example/w.js" } });
  expect(thirdPartyOrigins([unused])).toEqual({ widget: [], frames: [], tiles: [], tagScripts: [], tagData: [] });
});

test("a widget's own address and the further ones count once each, as origins", () => {
  const site = exampleSite({
    actions: {
      chat: "widget",
      chatWidgetUrl: "https://chat.example/w.js?site=1",
      chatWidgetOrigins: ["https://chat.example/", "https://socket.chat.example/live"],
    },
    locationPages: { mapEmbed: "openstreetmap" },
  });
  expect(thirdPartyOrigins([site, site])).toMatchObject({
    widget: ["https://chat.example", "https://socket.chat.example"],
    frames: ["https://www.openstreetmap.org"],
  });
});

test("only an interactive map over another host's tiles is a third party", () => {
  const tiles = { url: "https://tiles.example/{z}/{x}/{y}.png", attribution: "Example" };
  const locationPageTiles = (locationPages: object) => thirdPartyOrigins([exampleSite({ locationPages })]).tiles;
  expect(locationPageTiles({ map: "interactive", mapTiles: tiles })).toEqual(["https://tiles.example"]);
  expect(locationPageTiles({ map: "static", mapTiles: tiles })).toEqual([]);
  expect(locationPageTiles({ map: "interactive", mapTiles: { attribution: "Own" } })).toEqual([]);
});

test("a dealership's own widget counts beside the site's", () => {
  const north = exampleSite({ actions: { chat: "widget", chatWidgetUrl: "https://north.example/w.js" } });
  expect(thirdPartyOrigins([exampleSite(), north]).widget).toEqual(["https://north.example"]);
});
