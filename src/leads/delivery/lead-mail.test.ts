import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aboutNoVehicle, deliveryForTest, secondContactForTest, tradeInForTest } from "./lead-for-test.ts";
import { leadMail } from "./lead-mail.ts";

describe("the e-mail of a lead", () => {
  test("as text: the shopper and what they wrote, then what it is about, then what to do", () => {
    const { text, fromName } = leadMail(
      deliveryForTest({ ...aboutNoVehicle, postcode: "2650", tradeIn: tradeInForTest }),
    );
    expect(fromName).toBe("Example Motors website");
    expect(text.split("\n\n").map((part) => part.split("\n").slice(0, 2))).toEqual([
      ["SHOPPER", "Name: Robin Archer"],
      ["MESSAGE", "Is it still there?"],
      ["TRADE-IN", "Vehicle: 2014 Mazda CX-5 Maxx Sport"],
      ["ENQUIRY", "Category: General Enquiry"],
      ["Reply to this email to contact Robin Archer."],
      [
        expect.stringMatching(/^Let the shopper know that you have this enquiry https:.*\/opened\/lead-1\.signed-\d+$/),
        "",
      ],
    ]);
  });

  test("as HTML: the action comes before the facts that need scrolling", () => {
    const delivery = deliveryForTest();
    const { html } = leadMail(delivery);
    const [first, ...others] = html.split("<h2").map((part) => /^[^>]*>([^<]*)<\/h2>/.exec(part)?.[1]);
    expect([first, ...others]).toEqual([undefined, "Shopper", "Message", "Vehicle", "Enquiry"]);
    const action = `href="${delivery.links.dealer}"`;
    expect(html.indexOf(action)).toBeGreaterThan(html.indexOf("Message</h2>"));
    expect(html.indexOf(action)).toBeLessThan(html.indexOf("Vehicle</h2>"));
    expect(html).toContain(">Reply to this email to contact Robin Archer.</p>\n<p");
    expect(html).toContain(">Let the shopper know that you have this enquiry</a>");
    expect(html).toContain("Reference LEAD-1, lead lead-1</p>");
    expect(html).toMatch(
      /Shopper<\/h2>\n<table [^>]*><tr><th [^>]*color:grey">Name<\/th><td style="[^"]*1px solid silver[^"]*">Robin Archer<\/td>/,
    );
    expect(html).toContain('<a href="mailto:robin@example.com" style="color:red">robin@example.com</a></td></tr>\n<');
    expect(html).toMatch(/<\/tr>\n<\/table>\n<h2 [^>]*>Message<\/h2>\n<p [^>]*>Is it still there\?<\/p>\n<div/);
  });

  test("a lead without a message has no heading for one", () => {
    const { text, html } = leadMail(deliveryForTest({ message: null }));
    expect(text.match(/^[A-Z]+$/gm)).toEqual(["SHOPPER", "VEHICLE", "ENQUIRY"]);
    expect(html).not.toContain("Message</h2>");
    expect(html).toMatch(/<\/table>\n\n<div/);
  });

  test.each<[string, Parameters<typeof deliveryForTest>[0], string]>([
    [
      "the time",
      { dateTime: "2026-11-28T10:00" },
      "Used Vehicle Enquiry, asked for Sat 28 Nov 10:00am: 2022 Toyota RAV4 GXL (stock 00417), Robin Archer",
    ],
    [
      "that it is linked",
      { earlierEnquiry: { number: 2, firstLeadId: "lead-0", firstReceivedAt: 5 } },
      "Used Vehicle Enquiry (2nd from this person): 2022 Toyota RAV4 GXL (stock 00417), Robin Archer",
    ],
    [
      "its kind, and no stock number where there is none",
      { form: "photo-request", stockNumber: null },
      "Photo Request: 2022 Toyota RAV4 GXL, Robin Archer",
    ],
    ["its place", { ...aboutNoVehicle, locationSlug: "south-yard" }, "General Enquiry: Example South, Robin Archer"],
    ["the site", { ...aboutNoVehicle, dealershipSlug: null }, "General Enquiry: Example Motors, Robin Archer"],
  ])("the subject includes %s", (_what, fields, subject) => {
    expect(leadMail(deliveryForTest(fields)).subject).toBe(subject);
  });

  test("the subject includes category, vehicle, stock number and shopper", () => {
    expect(leadMail(deliveryForTest()).subject).toBe(
      "Used Vehicle Enquiry: 2022 Toyota RAV4 GXL (stock 00417), Robin Archer",
    );
    expect(leadMail(deliveryForTest({ ...aboutNoVehicle, dealershipSlug: "south" })).subject).toBe(
      "General Enquiry: Example South, Robin Archer",
    );
  });

  test("a second contact says so in the subject, with the earlier messages", () => {
    const mail = leadMail(secondContactForTest());
    expect(mail.subject).toMatch(/^Contact 2: Used Vehicle Enquiry: /);
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain("Enquiry 2 from this person");
      expect(body).toContain("Nobody called me");
      expect(body).toMatch(/Friday 20 November 2026 at 1:00pm[^]*Is it still there\?/);
    }
  });

  test("a reply goes to the shopper", () => {
    expect(leadMail(deliveryForTest()).replyTo).toEqual({ name: "Robin Archer", address: "robin@example.com" });
  });

  test("with only a phone number the action is to call, and no address is invented", () => {
    const mail = leadMail(deliveryForTest({ email: "" }));
    expect(mail.replyTo).toBeNull();
    expect(mail.text).toContain("Call Robin Archer to reply.");
    expect(mail.text).not.toMatch(/Email:/);
  });

  test("text and HTML hold every fact of the lead", () => {
    const mail = leadMail(
      deliveryForTest({
        subcategory: "Test drive",
        dateTime: "2026-11-28T10:00",
        rego: "OWN123",
        preferredContactMethod: "SMS",
        additionalServices: ["Window tint", "Delivery"],
        isLastStep: false,
        tradeIn: tradeInForTest,
      }),
    );
    const facts = [
      "Robin Archer",
      "robin@example.com",
      "0491 570 006",
      "Is it still there?",
      "Used Vehicle Enquiry",
      "Test drive",
      "Saturday 28 November 2026 at 10:00am",
      "OWN123",
      "SMS",
      "Window tint, Delivery",
      "left as it was",
      "last step",
      "00417",
      "$45,990",
      "31,204 km",
      "JTMW23FV60D012345",
      "DEMO22",
      "Eclectic Blue",
      "Example North",
      "2014 Mazda CX-5 Maxx Sport",
      "132,000 km",
      "ABC12D",
      "lead-1",
      "Friday 20 November 2026 at 1:00pm",
      "https://example.localhost/cars/2022-toyota-rav4-gxl-axah54r",
    ];
    for (const fact of facts) {
      expect(mail.text).toContain(fact);
      expect(mail.html).toContain(fact);
    }
  });

  test("a shopper's input is escaped, and cannot start a new header line", () => {
    const mail = leadMail(
      deliveryForTest({ name: 'Eve "<b>\r\nBcc: all@example.com', message: "<script>alert(1)</script>\n& more" }),
    );
    expect(mail.html).not.toMatch(/<script|<b>/);
    expect(mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;<br>&amp; more");
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.replyTo?.name).not.toMatch(/[\r\n]/);
    const tagsFor = (message: string) => leadMail(deliveryForTest({ message })).html.match(/<(?!br)[^>]*>/g);
    fc.assert(
      fc.property(fc.string(), (message) => {
        expect(tagsFor(message)).toEqual(tagsFor("plain"));
      }),
    );
  });
});
