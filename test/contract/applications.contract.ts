import { expect, it } from "vitest";
import type { SealedApplication } from "../../src/finance-applications/application-store.ts";
import { applicationSubject } from "../../src/finance-applications/application-store.ts";
import { changeApplication, openApplication } from "../../src/finance-applications/change-application.ts";
import { openStore } from "../../src/adapters/open-store.ts";
import { aesSealing } from "../../src/adapters/aes-sealing.ts";
import { noticeEntry } from "../../src/outbox/notice.ts";
import { findPerson } from "../../src/leads/find-person.ts";
import type { StorePlace } from "./every-store.ts";
import { digest } from "./lead-rows.ts";
import { rowsOfSite } from "./site-rows.ts";

const draft: SealedApplication = {
  siteId: "alpha",
  applicationId: "a1",
  revision: 1,
  createdAt: 1_000,
  changedAt: 1_000,
  sentAt: null,
  sealed: "v1.sealed",
};
const mail = noticeEntry(
  "mail-1",
  "finance application",
  { to: "ann@example.com", fromName: "A", replyTo: null, subject: "S", text: "T", html: "H", unsubscribeUrl: null },
  1_000,
  digest,
);

/** Applications for finance in a store. */
export function applicationsContract(makePlace: () => Promise<StorePlace>): void {
  const open = async () => (await makePlace()).open();

  it("stores an application and each revision of it once", async () => {
    const { applications } = await open();
    expect(await applications.application("alpha", "a1")).toBeNull();
    expect(await applications.save(draft, ["+61412345678"], null)).toBe(true);
    expect(await applications.save(draft, [], null)).toBe(false);
    const second = { ...draft, revision: 2, changedAt: 2_000, sealed: "v1.other" };
    expect(await applications.save(second, [], null)).toBe(true);
    expect(await applications.save({ ...second, sealed: "v1.lost" }, [], null)).toBe(false);
    expect(await applications.application("alpha", "a1")).toEqual(second);
    expect(await applications.application("beta", "a1")).toBeNull();
  });

  it("makes changes that come at the same time one after the other", async () => {
    const ports = { applications: (await open()).applications, sealing: aesSealing("a key of this test") };
    const key = { siteId: "alpha", applicationId: "a1" };
    const change = (name: string) =>
      changeApplication(
        key,
        { content: (content) => ({ ...content, answers: { ...content.answers, [name]: name } }), now: 1_000 },
        ports,
      );
    await change("first");
    await Promise.all(["name", "email", "phone"].map(change));
    expect((await openApplication(key, ports))?.content.answers).toEqual({
      first: "first",
      name: "name",
      email: "email",
      phone: "phone",
    });
  });

  it("never changes an application after it was sent", async () => {
    const ports = { applications: (await open()).applications, sealing: aesSealing("a key of this test") };
    const key = { siteId: "alpha", applicationId: "a1" };
    await changeApplication(key, { content: (content) => content, now: 1_000, isSent: true }, ports);
    expect(await changeApplication(key, { content: (content) => content, now: 2_000 }, ports)).toBeNull();
    expect(await openApplication(key, ports)).toMatchObject({ sentAt: 1_000 });
  });

  it("stores a mail with a change, once", async () => {
    const { applications, outbox } = await open();
    await applications.save(draft, [], mail);
    await applications.save({ ...draft, revision: 2 }, [], mail);
    expect(await outbox.readEntries("alpha", applicationSubject("a1"))).toHaveLength(1);
  });

  it("removes an application with its contact points and mails, and nothing of others", async () => {
    const place = await makePlace();
    const { applications } = await place.open();
    await applications.save(draft, ["ann@example.com"], mail);
    await applications.save({ ...draft, applicationId: "a2" }, ["ben@example.com"], null);
    await applications.remove("alpha", "a1");
    const rows = await rowsOfSite(place, "alpha");
    expect(JSON.stringify([rows["finance_applications"], rows["finance_application_points"]])).not.toContain("a1");
    expect(rows["outbox"]).toEqual([]);
    expect(await applications.application("alpha", "a2")).not.toBeNull();
  });

  it("finds a person's applications by phone and email, and erases them with the person", async () => {
    const { applications, personalData } = await open();
    await applications.save(draft, ["+61412345678", "ann@example.com"], null);
    await applications.save({ ...draft, applicationId: "a2" }, ["ben@example.com"], null);
    const [person] = await findPerson(["ann@example.com"], personalData);
    if (person === undefined) throw new Error("The person was not found.");
    expect(person.points.map(({ point }) => point).toSorted()).toEqual(["+61412345678", "ann@example.com"]);
    const records = (await Promise.all(personalData.map((part) => part.readRecords(person)))).flat();
    expect(records).toMatchObject([{ kind: "finance_application", record: { applicationId: "a1" } }]);
    for (const part of personalData) await part.erase(person, 9_000);
    expect(await applications.application("alpha", "a1")).toBeNull();
    expect(await applications.application("alpha", "a2")).not.toBeNull();
  });

  it("prints a person's answers for somebody with the key, and none without", async () => {
    const place = await makePlace();
    const sealing = aesSealing("a key of this test");
    const key = { siteId: "alpha", applicationId: "a1" };
    const answers = { email: "ann@example.com", income: "1853719" };
    const { applications } = await place.open();
    await changeApplication(
      key,
      { content: (content) => ({ ...content, answers }), now: 1_000 },
      { applications, sealing },
    );
    const exported = async (given: typeof sealing | null) => {
      const store = await openStore(place.options, given);
      const [person] = await findPerson(["ann@example.com"], store.personalData);
      const records = person && (await Promise.all(store.personalData.map((part) => part.readRecords(person))));
      await store.close();
      return JSON.stringify(records);
    };
    expect(await exported(sealing)).toContain("1853719");
    expect(await exported(null)).not.toContain("1853719");
  });

  it("expires drafts by their last change and sent applications by their sending, of one site", async () => {
    const { applications } = await open();
    const stored = [
      { ...draft, applicationId: "old draft", changedAt: 1_000 },
      { ...draft, applicationId: "new draft", changedAt: 3_000 },
      { ...draft, applicationId: "old sent", changedAt: 100, sentAt: 100 },
      { ...draft, applicationId: "new sent", changedAt: 1_000, sentAt: 1_000 },
      { ...draft, applicationId: "old draft", siteId: "beta", changedAt: 1_000 },
    ];
    for (const application of stored) await applications.save(application, [], null);
    const ends = { draftsBefore: 2_000, sentBefore: 500 };
    expect(await applications.expire("alpha", ends)).toBe(2);
    expect(await applications.expire("alpha", ends)).toBe(0);
    const left = await Promise.all(
      stored.map(({ siteId, applicationId }) => applications.application(siteId, applicationId)),
    );
    expect(left.map((application) => application !== null)).toEqual([false, true, false, true, true]);
  });
}
