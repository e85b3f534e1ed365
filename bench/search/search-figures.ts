import { atMost, type Figure, grouped, information, median } from "../figures.ts";
import { answeredCount, milliseconds, type PeerMeasures, type Times, medianTimes, timesText } from "./measure-peer.ts";
import type { TextAgreement } from "./compare-answers.ts";
import type { MixedQuery } from "./query-mix.ts";

/** All measurements at one size. */
export type SizeMeasures = {
  size: number;
  queries: readonly MixedQuery[];
  ours: PeerMeasures;
  served: PeerMeasures | null;
  /** Steady times of our server for the listings that browsers request. */
  listing: Times | null;
  /** The peers compared with our engine. */
  peers: { measures: PeerMeasures; agreement: TextAgreement }[];
};

/** Required ratios of Meilisearch's times to ours. */
type Goal = { mean: number; p99: number | null };
type Kind = "cold" | "steady";

const coldGoal: Goal = { mean: 4, p99: null };
const servedGoal: Goal = { mean: 8, p99: 10 };
/** In process, steady, by size. */
const meansInProcess: Readonly<Record<number, number>> = { 16_700: 25, 100_000: 25, 1_000_000: 15 };
const bytesPerVehicle = 120;
const foundWithinMs = 2_000;
const meilisearch = "Meilisearch";

/** The rows for one size. */
export function figuresOfSize(measures: SizeMeasures): Figure[] {
  const { size, queries, ours, served, listing, peers } = measures;
  const title = `${grouped(size)}: `;
  const mean = meansInProcess[size];
  const all = [ours, ...(served === null ? [] : [served]), ...peers.map((peer) => peer.measures)];
  return [
    ...speedFigures(`${title}ours in process`, ours, measures, mean === undefined ? null : { mean, p99: null }),
    ...(served === null ? [] : speedFigures(`${title}ours over HTTP`, served, measures, servedGoal)),
    ...(served === null ? [] : servedFigures(title, served, peers)),
    ...(listing === null ? [] : [information(`${title}listings of the site over HTTP`, timesText(listing))]),
    information(`${title}ours in process by site, steady`, bySite(ours, queries)),
    memoryFigure(title, ours, size),
    information(
      `${title}memory and disk`,
      footprintText(ours),
      peers.map(({ measures }) => footprintText(measures)).join("; "),
    ),
    information(
      `${title}start from the store`,
      `${ours.startSeconds.toFixed(1)} s`,
      all.slice(1).map(startText).join("; "),
    ),
    {
      ...atMost(`${title}a changed vehicle is found`, ours.foundMilliseconds, foundWithinMs, "ms", 0),
      peer: peers.map(({ measures }) => `${measures.name} ${milliseconds(measures.foundMilliseconds)}`).join("; "),
    },
    information(`${title}same answers`, agreementText(ours, peers)),
  ];
}

function speedFigures(name: string, own: PeerMeasures, { peers }: SizeMeasures, steadyGoal: Goal | null): Figure[] {
  const goals: Readonly<Record<Kind, Goal | null>> = { cold: steadyGoal && coldGoal, steady: steadyGoal };
  return (["cold", "steady"] as const).map((kind) => {
    const reference = peers.find(({ measures }) => measures.name.startsWith(meilisearch))?.measures;
    const ratio = reference === undefined ? null : ratioTo(reference, own, kind);
    const goal = ratio === null ? null : goals[kind];
    return {
      name: `${name}, ${kind}`,
      value: timesText(medianTimes(own[kind])),
      budget: goal && goalText(goal),
      isMet: goal && ratio && ratio.mean >= goal.mean && (goal.p99 === null || ratio.p99 >= goal.p99),
      peer: peers.map(({ measures }) => peerText(measures, own, kind)).join("; "),
    };
  });
}

function goalText({ mean, p99 }: Goal): string {
  return `mean ≥ ${mean}×${p99 === null ? "" : `, p99 ≥ ${p99}×`} ${meilisearch}`;
}

/** Further figures of the engines over HTTP: without compression, and the processor time of a call. */
function servedFigures(title: string, served: PeerMeasures, peers: SizeMeasures["peers"]): Figure[] {
  const overHttp = peers.map(({ measures }) => measures).filter(({ processorMs }) => processorMs.length > 0);
  const plain = overHttp.map((peer) => peerText(peer, served, "uncompressed")).join("; ");
  const processor = ({ processorMs }: PeerMeasures) => milliseconds(median(processorMs));
  return [
    information(`${title}ours over HTTP, steady, uncompressed`, timesText(medianTimes(served.uncompressed)), plain),
    information(
      `${title}processor time of a call over HTTP`,
      processor(served),
      overHttp.map((peer) => `${peer.name} ${processor(peer)}`).join("; "),
    ),
  ];
}

/** Ratio of the peer's times to ours, over the queries that both answered. */
function ratioTo(peer: PeerMeasures, own: PeerMeasures, kind: Kind | "uncompressed"): Times {
  const count = answeredCount(peer[kind]);
  const [theirs, ours] = [medianTimes(peer[kind]), medianTimes(own[kind], count)];
  return { mean: theirs.mean / ours.mean, p50: theirs.p50 / ours.p50, p99: theirs.p99 / ours.p99 };
}

function peerText(peer: PeerMeasures, own: PeerMeasures, kind: Kind | "uncompressed"): string {
  const { mean, p99 } = ratioTo(peer, own, kind);
  const [asked, answered] = [answeredCount(own[kind]), answeredCount(peer[kind])];
  const part = answered < asked ? `, first ${answered} queries` : "";
  return `${peer.name} ${timesText(medianTimes(peer[kind]))}: ${mean.toFixed(1)}×, p99 ${p99.toFixed(1)}×${part}`;
}

/** Mean time of the queries for each size of site. */
function bySite({ steady }: PeerMeasures, queries: readonly MixedQuery[]): string {
  const sizes = [...new Set(queries.map(({ dealerships }) => dealerships?.length ?? null))];
  return sizes
    .map((size) => {
      const passes = steady.map((pass) => ({
        ...pass,
        milliseconds: pass.milliseconds.filter((_, number) => (queries[number]?.dealerships?.length ?? null) === size),
      }));
      return `${size === null ? "all" : size === 1 ? "one dealer" : size} ${milliseconds(medianTimes(passes).mean)}`;
    })
    .join(", ");
}

/** The budget applies to the memory for vehicles; caches of queries have their own limits. */
function memoryFigure(title: string, { footprintAtStart, footprint }: PeerMeasures, size: number): Figure {
  const each = (bytes: number | null) => Math.round((bytes ?? 0) / size);
  const atStart = each(footprintAtStart.arrays);
  const arrays = atMost(`${title}typed arrays a vehicle after the start`, atStart, bytesPerVehicle, "bytes", 0);
  const inUse = `${each(footprint.arrays)} with what is kept of queries, ${each(footprint.memory)} with all objects`;
  return { ...arrays, value: `${arrays.value}, ${inUse}` };
}

function footprintText({ name, footprint }: PeerMeasures): string {
  const memory = footprint.memory === null ? [] : [`${megabytes(footprint.memory)} in memory`];
  const disk = footprint.disk === null ? [] : [`${megabytes(footprint.disk)} on disk`];
  return `${name} ${[...memory, ...disk].join(", ")}`;
}

function megabytes(bytes: number): string {
  return `${grouped(bytes / 2 ** 20)} MB`;
}

function startText({ name, loadSeconds, startSeconds }: PeerMeasures): string {
  const load = loadSeconds === null ? "" : `, first filled in ${loadSeconds.toFixed(0)} s`;
  return `${name} ${startSeconds.toFixed(1)} s${load}`;
}

function agreementText(ours: PeerMeasures, peers: SizeMeasures["peers"]): string {
  const lines = peers.map(
    ({ measures, agreement }) =>
      `${measures.name}: all without text (${measures.answers.length - agreement.queries}), as many vehicles for ${agreement.sameCount} of ${agreement.queries} texts`,
  );
  return lines.length === 0 ? `${ours.answers.length} answers, none compared` : lines.join("; ");
}
