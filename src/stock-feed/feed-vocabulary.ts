import type { CarType, ItemType, VehicleStatus } from "../vehicles/vehicle.ts";
import { remembered } from "../vehicles/remembered.ts";

/** Only letters and digits are compared: `Deal_Pending` is `deal pending`. */
function plain(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9&+/]+/g, " ")
    .trim();
}

export type FeedStatus =
  | { kind: "shown"; status: VehicleStatus; reserved: boolean }
  /** Takes the vehicle off the site permanently. */
  | { kind: "withdrawn" }
  /**
   * In the dealer's system but not for shoppers: hides the vehicle until its status changes (field notes, section 2).
   */
  | { kind: "hidden" }
  | { kind: "unknown" };

const shown = (status: VehicleStatus, reserved = false): FeedStatus => ({ kind: "shown", status, reserved });

const hidden: FeedStatus = { kind: "hidden" };

const statuses: Readonly<Record<string, FeedStatus>> = {
  "in stock": shown("in_stock"),
  instock: shown("in_stock"),
  "for sale": shown("in_stock"),
  available: shown("in_stock"),
  "available for sale": shown("in_stock"),
  active: shown("in_stock"),
  live: shown("in_stock"),
  current: shown("in_stock"),
  published: shown("in_stock"),
  online: shown("in_stock"),
  forecourt: shown("in_stock"),
  reserved: shown("in_stock", true),
  "coming soon": shown("coming_soon"),
  comingsoon: shown("coming_soon"),
  "in transit": shown("coming_soon"),
  arriving: shown("coming_soon"),
  "arriving soon": shown("coming_soon"),
  incoming: shown("coming_soon"),
  "on order": shown("coming_soon"),
  "due in": shown("coming_soon"),
  sold: shown("sold"),
  delivered: shown("sold"),
  withdrawn: { kind: "withdrawn" },
  deleted: { kind: "withdrawn" },
  removed: { kind: "withdrawn" },
  wholesaled: { kind: "withdrawn" },
  wholesale: { kind: "withdrawn" },
  archived: { kind: "withdrawn" },
  "not for sale": { kind: "withdrawn" },
  wastebin: { kind: "withdrawn" },
  "deal pending": hidden,
  "sale pending": hidden,
  "pending sale": hidden,
  pending: hidden,
  "sale in progress": hidden,
  "sale agreed": hidden,
  "under offer": hidden,
  "under contract": hidden,
  "under deposit": hidden,
  "on deposit": hidden,
  deposit: hidden,
  "deposit taken": hidden,
  "deposit paid": hidden,
  "deposit received": hidden,
  "finance pending": hidden,
  incomplete: hidden,
  draft: hidden,
  loaner: hidden,
  "loan car": hidden,
  "loan vehicle": hidden,
  "courtesy car": hidden,
  "service loaner": hidden,
  offline: hidden,
  "on hold": hidden,
  hold: hidden,
  "in preparation": hidden,
  "in workshop": hidden,
  workshop: hidden,
  inactive: hidden,
  unpublished: hidden,
};

export function feedStatus(words: string): FeedStatus {
  const known = plain(words);
  return Object.hasOwn(statuses, known) ? (statuses[known] ?? { kind: "unknown" }) : { kind: "unknown" };
}

const carTypeWords: Readonly<Record<string, CarType>> = {
  new: "new",
  "brand new": "new",
  n: "new",
  demo: "demo",
  demonstrator: "demo",
  "ex demo": "demo",
  "ex demonstrator": "demo",
  "dealer demo": "demo",
  d: "demo",
  used: "used",
  "pre owned": "used",
  preowned: "used",
  "second hand": "used",
  certified: "used",
  "certified pre owned": "used",
  "certified used": "used",
  "approved used": "used",
  u: "used",
};
const conditionWords = new Set(["excellent", "very good", "good", "fair", "poor", "as new", "near new", "nearly new"]);
/** `Used car`, `New_vehicle`, `usedcar`: the type of vehicle is in another column. */
const goodsBehindType =
  / ?(?:cars?|vehicles?|automobiles?|motor ?(?:cycles?|bikes?|homes?)|bikes?|caravans?|trucks?|vans?|utes?|stock)$/;

/**
 * The car type; null if the value describes something else (a vehicle type, body or condition); undefined if unknown.
 */
export const feedCarType = remembered((words): CarType | null | undefined => {
  const known = plain(words);
  const type = known.replace(goodsBehindType, "");
  if (Object.hasOwn(carTypeWords, type)) return carTypeWords[type];
  return conditionWords.has(known) || Object.hasOwn(itemTypeWords, known) || feedBody(words).isKnown ? null : undefined;
});

const itemTypeWords: Readonly<Record<string, ItemType>> = {
  car: "car",
  cars: "car",
  automobile: "car",
  automobiles: "car",
  passenger: "car",
  commercial: "car",
  "light commercial": "car",
  truck: "car",
  trucks: "car",
  bus: "car",
  vehicle: "car",
  motorcycle: "motorcycle",
  motorcycles: "motorcycle",
  motorbike: "motorcycle",
  bike: "motorcycle",
  caravan: "caravan",
  caravans: "caravan",
  "pop top": "caravan",
  "camper trailer": "caravan",
  campervan: "caravan",
  motorhome: "caravan",
  rv: "caravan",
};

/** The vehicle type; undefined for types that sites do not sell (boats, machinery, trailers). */
export function feedItemType(words: string): ItemType | undefined {
  const known = plain(words);
  return Object.hasOwn(itemTypeWords, known) ? itemTypeWords[known] : undefined;
}

const bodies: readonly (readonly [simple: string, words: RegExp])[] = [
  ["People Mover", /\b(people ?mover|mpv|minivan|minibus|kombi)\b/],
  [
    "Ute",
    /\b(ute|utility|pick ?up|cab chassis|crew cab|dual cab|double cab|single cab|extra cab|tray|tray top|trayback|cab\/?chassis)\b/,
  ],
  ["SUV", /\b(suv|sports utility|crossover|4x4 wagon|4wd|four wheel drive|off ?road)\b/],
  ["Van", /\b(van|panel van|delivery van|commercial van)\b/],
  ["Convertible", /\b(convertible|cabriolet|cabrio|roadster|spyder|spider|soft ?top)\b/],
  ["Coupe", /\b(coupe?|targa|fastback)\b/],
  ["Hatch", /\b(hatch|hatchback|liftback)\b/],
  ["Wagon", /\b(wagon|estate|sportwagon|touring|avant|shooting brake)\b/],
  ["Sedan", /\b(sedan|saloon|limousine)\b/],
  ["Motorcycle", /\b(motorcycle|motorbike|cruiser bike|sports? bike|tourer bike|scooter|naked bike|adventure bike)\b/],
  ["Caravan", /\b(caravan|pop ?top|camper trailer|campervan|motor ?home|hybrid caravan)\b/],
];
/** Goods vehicles and buses. Classified sites call them all `Commercial`, including vans. */
const commercialBodies =
  /^((light |medium |heavy )?(commercial|truck)s?( vehicles?)?|tipper|tray truck|table top|prime mover|rigid|pantech|refrigerated|bus|coach)$/;
const otherBodies = /^(cab|chassis|crew|buggy|quad|trike|other)$/;

export type FeedBody = { simple: string | null; isKnown: boolean };

/** The simple body that a text names, or null. */
export const simpleBody = remembered((words): string | null => {
  const known = plainBody(words);
  if (commercialBodies.test(known)) return "Commercial";
  if (otherBodies.test(known)) return null;
  return bodies.find(([, pattern]) => pattern.test(known))?.[0] ?? null;
});

/**
 * The simple body of a feed's value. A long text, or one with words that do not name a body (a dealer's name in the
 * wrong column), is not known.
 */
export const feedBody = remembered((words): FeedBody => {
  const known = plainBody(words);
  const simple = simpleBody(words);
  const isComplete = commercialBodies.test(known) || otherBodies.test(known);
  return { simple, isKnown: isComplete || (simple !== null && known.split(" ").every(isBodyWord)) };
});

function plainBody(words: string): string {
  return plain(words.normalize("NFKD").replaceAll(/[\u0300-\u036f]/g, ""))
    .replaceAll(/[/&+]/g, " ")
    .replaceAll(/\s+/g, " ");
}

const bodyWords =
  /^(\d+d|\d+dr?|\d|door|doors|seat|seats|seater|4x4|4x2|4wd|awd|2wd|sports?|sportswagon|four|wheel|drive|dual|double|single|crew|extra|king|club|super|space|cab|chassis|light|commercial|panel|delivery|tray|back|top|pop|steel|alloy|ute|utility|pick|up|pickup|people|mover|high|low|roof|long|short|wheelbase|lwb|swb|mwb|small|medium|large|compact|luxury|passenger|grand|gran|tourer|off|road|soft|hard|freestyle|hybrid|bike|cruiser|adventure|naked|tourer|style|leisure)$/;

function isBodyWord(word: string): boolean {
  return bodyWords.test(word) || bodies.some(([, pattern]) => pattern.test(word));
}

const fuels: readonly (readonly [simple: string, words: RegExp])[] = [
  ["Hybrid", /\b(hybrid|phev|hev|mhev|plug in)\b|petrol.*electric|electric.*petrol|diesel.*electric/],
  ["Electric", /\b(electric|ev|bev|electricity)\b/],
  ["Diesel", /\b(diesel|tdi|d)\b/],
  ["LPG", /\b(lpg|gas|autogas|dual fuel|cng)\b/],
  ["Petrol", /\b(petrol|unleaded|premium|ulp|pulp|rulp|leaded|gasoline|e10|e85|flex|95|98|91|p|ethanol)\b/],
];

/** A letter of another alphabet: the meaning of the text is not known. */
const otherLetter = /(?![a-z])\p{L}/iu;

/** Petrol, Diesel, Hybrid, Electric or LPG; null for other fuels. */
export const simpleFuel = remembered((words): string | null => {
  // A mild hybrid cannot drive on electricity: its fuel is what it burns.
  const said = plain(words);
  const known = said.replaceAll(/\b(48 ?v )?(mild hybrid|mhev)\b|\b48 ?v( hybrid)?\b/g, "");
  if (known.trim() === "") return said === "" || otherLetter.test(words) ? null : "Petrol";
  return fuels.find(([, pattern]) => pattern.test(known))?.[0] ?? null;
});

/** Automatic or Manual; null if the value names neither. */
export const simpleTransmission = remembered((words): string | null => {
  const known = plain(words);
  if (
    /\b(auto|automatic|cvt|dsg|dct|tiptronic|steptronic|s ?tronic|dual clutch|e cvt|amt|automated|reduction gear|single speed|pdk|a)\b|auto\b|clutch/.test(
      known,
    )
  )
    return "Automatic";
  return /\b(manual|man|m)\b|manual/.test(known) ? "Manual" : null;
});
