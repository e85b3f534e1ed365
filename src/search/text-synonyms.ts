/**
 * Words that shoppers type and the corresponding words of vehicles: common Australian usage, compiled by us. Words in
 * one `sameMeaning` line are interchangeable. `meaning` works in one direction: a search for the first also finds the
 * others, but not the reverse. Several words in one entry must all match, as a name.
 */
const sameMeaning: readonly (readonly string[])[] = [
  ["4x4", "4wd", "awd", "four wheel drive", "all wheel drive"],
  ["2wd", "4x2"],
  ["fwd", "front wheel drive", "front"],
  ["rwd", "rear wheel drive", "rear"],
  ["ute", "utility", "pickup", "cab chassis"],
  ["wagon", "station wagon", "estate"],
  ["hatchback", "hatch"],
  ["convertible", "cabriolet", "cabrio", "roadster", "soft top"],
  ["people mover", "mpv", "minivan"],
  ["automatic", "auto"],
  ["electric", "ev", "bev"],
  ["plug in hybrid", "phev"],
  ["volkswagen", "vw"],
  ["mercedes benz", "mercedes", "merc", "mercs", "benz", "mb"],
  ["chevrolet", "chev", "chevy"],
  ["great wall", "gwm"],
  ["grey", "gray"],
];

const meaning: readonly string[] = [
  // Makes
  "beemer, beamer, bimmer: bmw",
  "landy: land rover",
  "dodge ram: ram",
  "alpha romeo, alpha, alfa: alfa romeo",
  "rolls, roller: rolls royce",
  "lambo: lamborghini",
  "masda: mazda",
  "mitsi, mitsu: mitsubishi",
  "subie, scooby: subaru",
  "yota: toyota",
  "chrystler: chrysler",
  "ssang yong: ssangyong",
  "rangie: range rover",
  // Models
  "cruiser, lc, cruisers: landcruiser",
  "lc70: landcruiser 70, landcruiser",
  "lc76: landcruiser 76, landcruiser 70, landcruiser",
  "lc78: landcruiser 78, landcruiser 70, landcruiser",
  "lc79: landcruiser 79, landcruiser 70, landcruiser",
  "lc200: landcruiser 200, landcruiser",
  "lc300: landcruiser 300, landcruiser",
  "lc100: landcruiser 100, landcruiser",
  "70 series: landcruiser 70, landcruiser 76, landcruiser 78, landcruiser 79",
  "76 series: landcruiser 76",
  "78 series: landcruiser 78",
  "79 series: landcruiser 79",
  "80 series: landcruiser 80",
  "100 series: landcruiser 100",
  "200 series: landcruiser 200",
  "300 series: landcruiser 300",
  "prado: landcruiser prado",
  "86, gt86: toyota 86, gr86",
  "i20n: i20 n",
  "i30n: i30 n",
  "commo, commy: commodore",
  "commodore wagon: commodore sportwagon",
  "lux: hilux",
  "vdub: volkswagen",
  "kombi: transporter, caravelle, multivan",
  "bug: beetle",
  "evo: lancer evolution",
  "rexy, rex: wrx",
  "stang: mustang",
  "falc: falcon",
  "paj: pajero",
  "gwagon: g class, g63, g500",
  "a class: a180, a200, a250, a35, a45",
  "b class: b180, b200, b250",
  "c class: c180, c200, c220, c250, c300, c350, c43, c63",
  "e class: e200, e220, e250, e300, e350, e400, e43, e53, e63, e500",
  "s class: s350, s400, s450, s500, s560, s580, s63",
  "1 series: 116i, 118i, 118d, 120i, 125i, 130i, 135i, m135i, m140i",
  "2 series: 218i, 220i, 225i, 228i, 230i, m235i, m240i",
  "3 series: 316i, 318i, 318d, 320i, 320d, 323i, 325i, 328i, 330i, 330e, 335i, 340i, m340i",
  "4 series: 418i, 420i, 420d, 428i, 430i, 435i, 440i, m440i",
  "5 series: 520i, 520d, 523i, 525i, 528i, 530i, 530d, 530e, 535i, 540i, 550i",
  "7 series: 730d, 730i, 735i, 740i, 750i",
  // Kinds of vehicle
  "van, vans: commercial",
  "off roader, crossover: suv",
  "saloon: sedan",
  "pick up, tray, bakkie: ute",
  "twincab, twin cab, double cab: dual cab",
  "dual cab: double cab, crew cab",
  "crew cab: dual cab, double cab",
  // Build
  "petrol: unleaded, premium",
  "gas: lpg",
  "turbodiesel: diesel",
  "td: diesel, tdi",
  "stick: manual",
  "self shifter, cvt, dsg: automatic",
  // Colours
  "maroon: burgundy",
  "charcoal: grey",
  "champagne: gold, beige",
  "navy: blue",
  "tan: beige, brown",
  "demonstrator, ex demo: demo",
  "second hand, secondhand, preowned, pre owned: used",
];

/** Synonyms of a name of one or more words; all lower case. */
export const synonymsByPhrase: ReadonlyMap<string, readonly string[]> = collected((phrase) => phrase);

/** Synonyms by phrase without spaces, such as `peoplemover`. */
export const synonyms: ReadonlyMap<string, readonly string[]> = collected((phrase) => phrase.replaceAll(" ", ""));

/** Words that are not significant for a vehicle search. */
export const ignoredWords: ReadonlySet<string> = new Set(
  "a an and any are at buy car cars cheap find for good i in is like looking me my near of on or sale selling some the to under vehicle vehicles want wanted with".split(
    " ",
  ),
);

function collected(phraseKey: (phrase: string) => string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (phrase: string, others: readonly string[]): void => {
    const key = phraseKey(phrase);
    found.set(key, [...new Set([...(found.get(key) ?? []), ...others])]);
  };
  for (const names of sameMeaning) {
    for (const [place, name] of names.entries()) add(name, names.toSpliced(place, 1));
  }
  for (const line of meaning) {
    const [names = [], others = []] = line.split(": ").map((words) => words.split(", "));
    for (const name of names) add(name, others);
  }
  return found;
}
