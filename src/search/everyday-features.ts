import { remembered } from "../vehicles/remembered.ts";

/**
 * A feature that shoppers search for: its name as a filter, the words they use, separated by commas, and a pattern for
 * the feature's names in stock files. Spaces and a plural `s` are ignored.
 */
export type EverydayFeature = {
  name: string;
  words: string;
  pattern: RegExp;
  /** Stock files often omit it, so that its absence everywhere says nothing: it is then not searched for. */
  isOftenUnsaid?: true;
};

/** Words for a ute with two rows of seats. */
export const dualCabWords = cabWords("dual, double, twin, crew");

/** Kinds of engine and cab, which badges, bodies and engines also mention. */
const buildFeatures: readonly EverydayFeature[] = [
  {
    name: "Turbo",
    words: "turbo, turbo charged, turbo engine, turbocharger, forced induction",
    pattern: /turbo/i,
  },
  {
    name: "Twin turbo",
    words: "twin turbo, bi turbo, dual turbo, double turbo, twin turbo charged",
    pattern: /\b(twin|bi|dual|double)[- ]?turbo/i,
  },
  { name: "Supercharged", words: "supercharged, supercharger", pattern: /\bsuper[- ]?charge/i },
  {
    name: "Naturally aspirated",
    words: "naturally aspirated, aspirated, natural aspiration",
    pattern: /\baspirated\b/i,
  },
  { name: "V6", words: "v6, v6 engine", pattern: /\bv-?6\b/i, isOftenUnsaid: true },
  {
    name: "V8",
    words: "v8, v8 engine, 8 cylinder, 8 cyl, eight cylinder",
    pattern: /\bv-?8\b|^8 cylinders$/i,
    isOftenUnsaid: true,
  },
  {
    name: "Dual cab",
    words: dualCabWords,
    pattern: /\b(dual|double|twin|crew)[- ]?cab\b|\b4[- ]?(door|dr) ute\b/i,
  },
  { name: "Single cab", words: cabWords("single"), pattern: /\bsingle[- ]?cab\b|\b2[- ]?(door|dr) ute\b/i },
  {
    name: "Extra cab",
    words: cabWords("extra, extended, king, space, freestyle, super, club, quad"),
    pattern: /\b(extra|extended|king|space|freestyle|super|club|quad)[- ]?cab\b/i,
  },
  { name: "Cab chassis", words: "cab chassis, cab chassis ute", pattern: /\bcab[- /]?chassis\b/i },
];

/** Stock files name one feature in many ways: `Camera - Rear Vision`, `Reversing camera`. */
export const everydayFeatures: readonly EverydayFeature[] = [
  { name: "Apple CarPlay", words: "carplay, apple carplay", pattern: /car ?play/i },
  { name: "Android Auto", words: "android auto", pattern: /android ?auto/i },
  { name: "Bluetooth", words: "bluetooth", pattern: /blue ?tooth/i },
  {
    name: "Reversing camera",
    words:
      "reversing camera, reverse camera, rear camera, backup camera, rear view camera, rear vision camera, reversing cam, reverse cam",
    pattern: /\b(revers\w+|rear|rear ?view|back-?up)\b.*\bcam(era)?\b|\bcamera\b.*\b(rear|revers\w+)\b/i,
  },
  {
    name: "360-degree camera",
    words: "360 camera, 360 degree camera, 360 cam, surround camera, surround view, birds eye camera",
    pattern: /(360|surround|around|bird).*(camera|view|monitor)/i,
  },
  {
    name: "Satellite navigation",
    words: "sat nav, satellite navigation, navigation, gps, gps navigation",
    pattern: /\bnavigation\b|\bsat-? ?nav\b|\bgps\b/i,
  },
  { name: "Cruise control", words: "cruise control", pattern: /\bcruise\b/i },
  {
    name: "Adaptive cruise control",
    words:
      "adaptive cruise, adaptive cruise control, radar cruise, radar cruise control, active cruise, active cruise control, smart cruise control",
    pattern: /(adaptive|active|radar|smart|distance).*\bcruise\b|\bcruise\b.*(adaptive|active|radar|distance)/i,
  },
  {
    name: "Heated seats",
    words: "heated seat, heated front seats, seat heaters, seat warmers",
    pattern: /\bheat(ed|er|ers|ing)?\b.*\bseats?\b|\bseats?\b.*\bheat(ed|er|ers|ing)?\b/i,
  },
  {
    name: "Towbar",
    words: "towbar, tow hitch, towing hitch, tow ball, tow pack, towing pack",
    pattern: /\btow(ing)?[ -]?(bar|hitch|ball|pack|kit)/i,
  },
  { name: "Roof rails", words: "roof rail", pattern: /\broof ?rails?\b/i },
  { name: "Roof racks", words: "roof rack", pattern: /\broof ?racks?\b/i },
  {
    name: "ISOFIX",
    words: "isofix, isofix points, isofix anchors, isofix anchor points",
    pattern: /\biso-? ?fix\b/i,
  },
  {
    name: "Keyless entry",
    words:
      "keyless, keyless entry, keyless start, keyless entry and start, push button start, smart key, proximity key",
    pattern: /keyless|\bsmart ?key|\bproximity key|push[- ]?button start/i,
  },
  {
    name: "Sunroof",
    words: "sunroof, moonroof, panoramic roof, pano roof, glass roof",
    pattern: /\b(sun|moon) ?roof\b|\b(panoramic|glass) (glass )?roof\b/i,
  },
  {
    name: "Leather seats",
    words: "leather, leather seat, leather interior, leather upholstery, leather trim",
    pattern:
      /^(?!.*(look|like|faux|artificial|synthetic|leatherette|steering|wheel|gear|shift|knob)).*(\bleather\b.*\b(seat|trim|upholstery|interior)|\b(seats?|trim|upholstery)\b.*\bleather\b)/i,
  },
  {
    name: "Blind spot monitor",
    words: "blind spot, blind spot monitor, blind spot monitoring, blind spot sensor, blind spot warning",
    pattern: /\bblind ?-?spot\b/i,
  },
  {
    name: "Parking sensors",
    words: "parking sensor, park sensor, rear parking sensor, front parking sensor, reversing sensor, reverse sensor",
    pattern: /\b(park\w*|revers\w+)\b.*\bsensors?\b|\bpark(ing)? distance control\b/i,
  },
  {
    name: "Wireless phone charging",
    words: "wireless charging, wireless charger, wireless phone charging",
    pattern: /\bwireless\b.*\bcharg/i,
  },
  {
    name: "Power tailgate",
    words: "power tailgate, powered tailgate, electric tailgate, auto tailgate, automatic tailgate, electric boot",
    pattern:
      /\b(power\w*|electric|auto\w*|hands[- ]?free)\b.*\b(tailgate|boot)\b|\b(tailgate|boot)\b.*\b(power\w*|electric)\b/i,
  },
  {
    name: "CVT",
    words:
      "cvt, cvt gearbox, cvt transmission, cvt auto, cvt automatic, continuously variable, continuously variable transmission",
    pattern: /\bcontinuous(ly)? variable\b|\bcvt\b/i,
  },
  {
    name: "Dual clutch",
    words:
      "dual clutch, twin clutch, double clutch, dsg, dct, dual clutch gearbox, dual clutch transmission, dual clutch auto",
    pattern: /\b(dual|twin|double)[- ]?clutch\b|\b(dsg|dct)\b/i,
  },
  {
    name: "Ventilated seats",
    words: "ventilated seat, cooled seats, cooling seats",
    pattern: /\b(ventilated|cooled)\b.*\bseats?\b|\bseats?\b.*\b(ventilated|cooled)\b/i,
  },
  {
    name: "Power seats",
    words: "powered seats, power seat, electric seat",
    pattern: /\b(power|electric)\w*\b.*\bseats?\b|\bseats?\b.*\b(power|electric)/i,
  },
  {
    name: "Lane keep assist",
    words: "lane keep assist, lane assist, lane keeping, lane keeping assist, lane departure warning",
    pattern: /\blane\b/i,
  },
  {
    name: "Autonomous emergency braking",
    words: "aeb, autonomous emergency braking, automatic emergency braking, auto braking, autonomous braking",
    pattern: /\b(autonomous|automatic) (emergency )?brak|\baeb\b/i,
  },
  { name: "Dash camera", words: "dash cam, dash camera", pattern: /\bdash ?-?cam(era)?\b/i },
  { name: "Head-up display", words: "head up display, heads up display, hud", pattern: /\bheads?[- ]?up\b/i },
  { name: "Alloy wheels", words: "alloys, alloy wheels, mags, mag wheels", pattern: /\balloy\b.*\bwheel|\balloys\b/i },
  {
    name: "Dual-zone climate control",
    words: "dual zone climate control, dual zone climate, dual zone",
    pattern: /dual[- ]?zone/i,
  },
  {
    name: "Paddle shifters",
    words: "paddle shifter, paddle shift, paddle",
    pattern: /\bpaddle/i,
  },
  {
    name: "Air conditioning",
    words: "air conditioning, air con, air conditioner",
    pattern: /\bair[- ]?con|\bclimate control\b/i,
  },
  ...buildFeatures,
];

/** Everyday features that a feature name matches. Cached, because a file repeats names for thousands of vehicles. */
const featuresSaid = remembered((name) => everydayFeatures.filter(({ pattern }) => pattern.test(name)), 5_000);

/**
 * The features of a vehicle for filters: the filter features in its stock file, plus everyday features that its other
 * equipment and build mention and that are not already covered.
 */
export function searchableFeatures(
  filteredFeatures: readonly string[],
  equipment: readonly string[],
  build: readonly string[] = [],
): string[] {
  const said = new Set(filteredFeatures.flatMap(featuresSaid));
  const ofBuild = build.flatMap(featuresSaid).filter((feature) => buildFeatures.includes(feature));
  const added = new Set([...equipment.flatMap(featuresSaid), ...ofBuild]).difference(said);
  return [...filteredFeatures, ...[...added].map(({ name }) => name)];
}

/** `dual cab ute` is one phrase: excluding it does not search for utes. */
function cabWords(kinds: string): string {
  return kinds.replaceAll(/\w+/g, "$& cab, $& cab ute");
}
