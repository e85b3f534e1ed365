import { plainName as uncachedPlainName } from "../names/plain-name.ts";
import { remembered } from "../vehicles/remembered.ts";

/**
 * Makers' spellings of their models, by make slug. Feeds spell them differently (`Land Cruiser`, `LANDCRUISER`, `CX 5`)
 * or cut them after the first word (`Grand`, `3` for `3 Series`, `X` for `X-Trail`). Only models that feeds write
 * differently need an entry; others stay as written.
 */
const modelNames: Readonly<Record<string, string>> = {
  "alfa-romeo": "Giulia Quadrifoglio, Stelvio Quadrifoglio, MiTo",
  audi: "e-tron, e-tron GT, Q4 e-tron, Q8 e-tron, RS3, RS4, RS5, RS6, RS7, RS e-tron GT, RS Q3, RS Q8, TT RS",
  bmw: "1 Series, 2 Series, 3 Series, 4 Series, 5 Series, 6 Series, 7 Series, 8 Series, i3, i4, i5, i7, i8, iX, iX1, iX2, iX3",
  byd: "Atto 2, Atto 3, Sealion 6, Sealion 7, Shark 6, Dolphin, Seal",
  chery: "Omoda 5, Tiggo 4 Pro, Tiggo 7 Pro, Tiggo 8 Pro, Tiggo 8 Pro Max",
  chrysler: "Grand Voyager, PT Cruiser",
  citroen: "Grand C4 Picasso, C4 Picasso, C4 Cactus, C3 Aircross, C5 Aircross, C5 X",
  ferrari: "488 GTB, 488 Spider, California T",
  fiat: "500X, 500C",
  ford:
    "Transit Custom, Mustang Mach-E, Ranger Raptor, EcoSport, F-150, F-250, F-350, F-Series, Fairlane, Fairmont, " +
    "Falcon, Fiesta, Focus, Kuga, Mondeo, Mustang, Ranger, Territory, Everest, Escape",
  "great-wall": "Steed, V200, V240",
  gwm: "Haval Jolion, Haval H2, Haval H6GT, Haval H6, Haval H9, Ute Cannon, Cannon Alpha, Tank 300, Tank 500, Ora, Steed",
  holden:
    "Captiva 5, Captiva 7, Captiva, Commodore, Barina, Astra, Cruze, Colorado, Colorado 7, Trailblazer, Trax, Ute, " +
    "Calais, Caprice, Equinox, Acadia, Insignia, Rodeo, Statesman, Zafira",
  honda: "CR-V, CR-X, CR-Z, HR-V, MR-V, ZR-V, NSX, Accord, Accord Euro, City, Civic, Jazz, Odyssey, Legend",
  hyundai:
    "Santa Fe, Santa Cruz, Ioniq 5, Ioniq 6, Ioniq 9, Ioniq, Grand i10, i20, i30, i40, i45, iLoad, iMax, ix35, Accent, " +
    "Elantra, Getz, Kona, Palisade, Sonata, Staria, Tucson, Veloster, Venue",
  infiniti: "QX30, QX50, QX56, QX60, QX70, QX80, Q30, Q50, Q60",
  isuzu: "D-MAX, MU-X, N Series, F Series",
  jaguar: "E-Pace, F-Pace, I-Pace, E-Type, F-Type, S-Type, X-Type",
  jeep: "Grand Cherokee L, Grand Cherokee, Cherokee, Compass, Gladiator, Patriot, Renegade, Wrangler",
  kia:
    "Grand Carnival, Carnival, Cerato, Optima, Picanto, Rio, Rondo, Seltos, Sorento, Soul, Sportage, Stinger, Stonic, " +
    "Niro, EV3, EV5, EV6, EV9",
  lamborghini: "Huracan Evo",
  "land-rover":
    "Range Rover Evoque, Range Rover Velar, Range Rover Sport, Range Rover, Discovery Sport, Discovery, Defender, Freelander",
  ldv: "Deliver 7, Deliver 9, eDeliver 7, eDeliver 9, G10, T60, T60 Max, D90, eT60, Mifa 9",
  lexus: "RC F, LC500",
  lotus: "Elise, Exige",
  maserati: "GranTurismo, GranCabrio",
  mazda:
    "2, 3, 5, 6, BT-50, B2600, CX-3, CX-30, CX-5, CX-50, CX-60, CX-7, CX-70, CX-8, CX-80, CX-9, MPV, MX-30, MX-5, " +
    "RX-7, RX-8, 323, 626, 929, Premacy, Tribute",
  "mercedes-benz":
    "AMG GT, A-Class, B-Class, C-Class, E-Class, G-Class, R-Class, S-Class, T-Class, V-Class, X-Class, M-Class, CL-Class, " +
    "CLA-Class, CLC-Class, CLK-Class, CLS-Class, GL-Class, GLA-Class, GLB-Class, GLC-Class, GLE-Class, GLK-Class, GLS-Class, " +
    "SL-Class, SLC-Class, SLK-Class, GLA, GLB, GLC, GLE, GLS, CLA, CLE, CLS, EQA, EQB, EQC, EQE, EQS, EQV, Sprinter, Valente, Vito, Viano",
  mg: "MG3, MG4, MG5, MG6, MG7, MGB, MGF, HS, ZS, ZS EV, ZST, GS, HS Plus EV",
  mini: "3D Hatch, 5D Hatch, Clubman, Countryman, Convertible, Coupe, Paceman, Roadster, Aceman",
  mitsubishi:
    "Eclipse Cross, Pajero Sport, Pajero, i-MiEV, ASX, Challenger, Colt, Express, Galant, Lancer, Magna, Mirage, Outlander, Triton, Verada",
  nissan:
    "X-Trail, GT-R, 350Z, 370Z, Almera, Altima, Dualis, Juke, Leaf, Maxima, Micra, Murano, Navara, Pathfinder, Patrol, " +
    "Pulsar, Qashqai, Skyline, Tiida",
  porsche: "718 Boxster, 718 Cayman, 718 Spyder, Boxster, Cayenne, Cayman, Macan, Panamera, Taycan",
  renault: "Grand Scenic, Megane E-Tech, Megane, Kangoo, Koleos, Captur, Clio, Duster, Trafic, Master",
  "rolls-royce": "Silver Shadow, Silver Spirit, Silver Cloud",
  ssangyong: "Actyon, Korando, Musso, Rexton, Stavic, Tivoli",
  subaru: "BRZ, Crosstrek, Forester, Impreza, Levorg, Liberty, Outback, Solterra, Tribeca, WRX, XV",
  suzuki: "Grand Vitara, S-Cross, SX4, Alto, APV, Baleno, Celerio, Fronx, Ignis, Jimny, Kizashi, Liana, Swift, Vitara",
  tesla: "Model 3, Model S, Model X, Model Y, Cybertruck, Roadster",
  toyota:
    "LandCruiser Prado, LandCruiser, Corolla Cross, Corolla Fielder, Corolla, Yaris Cross, Yaris, GR Yaris, GR Corolla, " +
    "GR 86, GR Supra, Supra, RAV4, HiAce, HiLux, C-HR, bZ4X, FJ Cruiser, MR2, Mark X, Rukus, Tarago, Aurion, Avalon, " +
    "Avensis, Camry, Celica, Coaster, Echo, Estima, Fortuner, Granvia, Kluger, Prius, Prius C, Prius V, Tundra, Vellfire",
  volkswagen:
    "ID. Buzz, ID.4, ID.5, Golf Alltrack, Golf, T-Cross, T-Roc, Amarok, Arteon, Beetle, Caddy, California, Caravelle, CC, " +
    "Crafter, Eos, Jetta, Multivan, Passat, Polo, Scirocco, Tiguan, Tiguan Allspace, Touareg, Touran, Transporter, up!",
  volvo: "C30, C40, C70, EX30, EX40, EX90, S40, S60, S80, S90, V40, V50, V60, V70, V90, XC40, XC60, XC70, XC90",
};

/** Other names of models, by the plain text that feeds write. */
const otherNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bmw: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((digit) => [String(digit), `${digit} Series`])),
  jaguar: { x: "X-Type" },
  "land-rover": { evoque: "Range Rover Evoque", velar: "Range Rover Velar" },
  mazda: { mazda2: "2", mazda3: "3", mazda5: "5", mazda6: "6" },
  "mercedes-benz": Object.fromEntries([..."abcegsvx"].map((letter) => [letter, `${letter.toUpperCase()}-Class`])),
  mg: Object.fromEntries([3, 4, 5, 6, 7].map((digit) => [String(digit), `MG${digit}`])),
  mini: { "3door": "3D Hatch", "3doorhatch": "3D Hatch", "5door": "5D Hatch", "5doorhatch": "5D Hatch" },
  nissan: { x: "X-Trail" },
  tesla: { "3": "Model 3", s: "Model S", x: "Model X", y: "Model Y" },
  toyota: { prado: "LandCruiser Prado" },
};

/** `plainName`, cached for values that repeat in many rows. */
export const plainName = remembered(uncachedPlainName, 10_000);

const namesByMake = new Map(
  Object.entries(modelNames).map(([slug, written]) => {
    const names = new Map([
      ...written.split(", ").map((name): [string, string] => [plainName(name), name]),
      ...Object.entries(otherNames[slug] ?? {}),
    ]);
    return [slug, { names, longest: Math.max(...names.keys().map((name) => name.length)) }];
  }),
);

/** Number of words in the longest name above. */
const mostWords = 4;

/** Signs between a model and its badge, as in `Corolla - GX`. */
const signsInFront = /^(?:[\p{P}|]+(?: |$))+/u;

export type ModelAtStart = { name: string; words: number; rest: string };

/**
 * The model of a make at the start of a text, as its maker writes it, or null. Case, blanks and hyphens are ignored,
 * and the longest name wins: `land-cruiser PRADO GXL` is LandCruiser Prado, `GXL`. Words that are not part of the name
 * are not included.
 */
export function modelAtStart(makeSlug: string | null, text: string): ModelAtStart | null {
  const ofMake = makeSlug === null ? undefined : namesByMake.get(makeSlug);
  if (ofMake === undefined) return null;
  const words = text.split(" ").filter((word) => word !== "");
  let found: { name: string; words: number } | null = null;
  let start = "";
  for (let count = 1; count <= Math.min(mostWords, words.length); count += 1) {
    const added = plainName(words[count - 1] ?? "");
    start += added;
    if (added === "") continue;
    if (start.length > ofMake.longest) break;
    const name = ofMake.names.get(start);
    if (name !== undefined) found = { name, words: count };
  }
  return found === null ? null : { ...found, rest: words.slice(found.words).join(" ").replace(signsInFront, "") };
}
