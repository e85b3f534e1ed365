import { expect, test } from "vitest";
import { exampleSite } from "../../sites/example-site-for-test.ts";
import { chatFields } from "./chat-fields.ts";
import { chatView } from "./chat.ts";

const vehicle = { id: "v1", title: "2022 Toyota RAV4" };
const place = { name: "Example North", hoursText: "Open until 5pm" };
const documents = { policyHref: "/privacy-policy", termsHref: null, versions: [] };
const widgetUrl = "https://chat.example/w.js";

test("[BT-01] a site without chat has none", () => {
  expect(chatView(exampleSite({ actions: { chat: "off" } }), vehicle, place, documents)).toBeNull();
});

test("[BT-09] the built-in chat is about the vehicle, and says how and when a reply comes", () => {
  const chat = chatView(exampleSite({ actions: { chat: "built-in" } }), vehicle, place, documents);
  expect(chat).toMatchObject({ heading: "Message Example North", vehicleId: "v1", widget: null });
  expect(chat?.greeting).toContain("2022 Toyota RAV4");
  expect(chat?.answer).toMatch(/by phone or email, not in this window\. Open until 5pm\. /);
});

test("[BT-09] a configured widget replaces the built-in chat, in a slot of its size", () => {
  const actions = {
    chat: "widget",
    chatWidgetUrl: widgetUrl,
    chatWidgetSize: { widthPx: 300, heightPx: 400 },
  } as const;
  expect(chatView(exampleSite({ actions }), vehicle, place, documents)?.widget).toEqual({
    provider: "chat.example",
    scriptUrl: widgetUrl,
    widthPx: 300,
    heightPx: 400,
  });
});

test("[UI-07] the built-in chat is used if the widget has no address or is not selected", () => {
  expect(chatView(exampleSite({ actions: { chat: "widget" } }), vehicle, place, documents)?.widget).toBeNull();
  const unused = exampleSite({ actions: { chat: "built-in", chatWidgetUrl: widgetUrl } });
  expect(chatView(unused, null, null, documents)).toMatchObject({
    heading: "Message Example Motors",
    widget: null,
    vehicleId: null,
  });
});

test("[CP-02] a chat message sends the versions of the legal pages that the chat links to", () => {
  const form = new FormData();
  form.set("chat-contact", "ann@example.com");
  const versions: [string, string][] = [["privacy_version", "abcdef012345"]];
  const chat = chatView(exampleSite({ actions: { chat: "built-in" } }), vehicle, place, { ...documents, versions });
  expect(chat?.documents.policyHref).toBe("/privacy-policy");
  expect(chat && chatFields(form, chat)).toMatchObject({
    email: "ann@example.com",
    car_id: "v1",
    privacy_version: "abcdef012345",
  });
});
