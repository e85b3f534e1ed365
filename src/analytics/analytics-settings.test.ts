import { expect, test } from "vitest";
import { analyticsSettings } from "./analytics-settings.ts";

test.each(["GTM-AB12", "GTM-AB12CD3", "GTM-5XKQ9Z7ABC"])("%s is the id of a container", (tagManagerId) =>
  expect(analyticsSettings.parse({ tagManagerId }).tagManagerId).toBe(tagManagerId),
);

test.each(["GTM-", "gtm-ab12cd3", "G-AB12CD3", "UA-1234-1", 'GTM-AB12" onload="x', "GTM-AB12CD3 "])(
  "%s is not the id of a container",
  (tagManagerId) =>
    expect(analyticsSettings.safeParse({ tagManagerId }).error?.issues[0]?.message).toContain('such as "GTM-AB12CD3"'),
);
