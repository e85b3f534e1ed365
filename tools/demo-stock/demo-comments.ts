import type { DemoRandom } from "./demo-random.ts";

export type DemoVoice = "showroom" | "single-make" | "country";

/** Facts about a vehicle for its description. */
export type CommentFacts = {
  voice: DemoVoice;
  condition: "new" | "demo" | "used";
  /** `2021 Mazda CX-5`. */
  name: string;
  kilometresText: string | null;
  fuel: string;
  place: string;
  isTough: boolean;
  kind: "car" | "motorcycle" | "caravan";
};

type Sayings = {
  opening: Record<CommentFacts["condition"], readonly ((facts: CommentFacts) => string)[]>;
  condition: readonly string[];
  tough: readonly string[];
  /** Extra sentences for vehicles that charge from a socket. */
  electric: readonly string[];
  hybrid: readonly string[];
  closing: readonly ((facts: CommentFacts) => string)[];
};

const sayings: Record<DemoVoice, Sayings> = {
  showroom: {
    opening: {
      new: [
        ({ name, place }) => `Brand new ${name}, in stock at ${place} and ready for registration this week.`,
        ({ name }) => `This ${name} is on our floor now, so there is no waiting list.`,
        ({ name }) => `New ${name} with the full factory warranty. The price is drive away, with nothing to add.`,
      ],
      demo: [
        ({ name, kilometresText }) =>
          `Company demonstrator: a ${name} with ${kilometresText ?? "very few kilometres"}, driven by our own staff and cleaned every week.`,
        ({ name }) =>
          `Our ${name} demonstrator is making way for the next model year. The factory warranty runs from the day you take it.`,
      ],
      used: [
        ({ name, kilometresText }) =>
          `A tidy ${name} that has travelled ${kilometresText ?? "fewer kilometres than most"}.`,
        ({ name }) => `Traded in by a client who moved to a larger car, this ${name} has been well looked after.`,
        ({ name }) => `${name}, bought here new and serviced here since.`,
        ({ name }) => `One of the better examples of the ${name} that we have had through the doors this year.`,
      ],
    },
    condition: [
      "Complete service history, two keys and the original books.",
      "Passed our 120-point inspection, with new front brake pads fitted.",
      "The paint is even and the cabin smells of nothing at all, which is how we like it.",
      "Four matching tyres with most of their tread left.",
      "Non-smoker, garaged at night, and it shows.",
      "A small scratch on the rear bumper is photographed and priced in.",
    ],
    tough: [
      "Tows a van without raising its voice.",
      "The tub has been lined since new and has carried little more than mountain bikes.",
    ],
    electric: [
      "Battery health report available on request.",
      "Fast charging takes about as long as a coffee and a chat.",
    ],
    hybrid: [
      "Uses very little fuel in traffic, and needs no plug.",
      "The hybrid system has been checked and the result is in the folder.",
    ],
    closing: [
      ({ place }) => `Drive it at ${place}, or ask us to bring it to the showroom that suits you.`,
      () => "Trade-ins are welcome, and a person answers the phone.",
      () => "Finance can be arranged the same day. Ask for the figures before you come in.",
    ],
  },
  "single-make": {
    opening: {
      new: [
        ({ name }) => `${name}. In stock. Drive away.`,
        ({ name }) => `New ${name}, pre-delivery inspection completed.`,
        ({ name }) => `${name}, allocated to this dealership and available now.`,
      ],
      demo: [
        ({ name, kilometresText }) =>
          `${name}, dealer demonstrator, ${kilometresText ?? "low kilometres"}. Balance of new car warranty.`,
        ({ name }) => `${name}. Registered by the dealership, one driver.`,
      ],
      used: [
        ({ name, kilometresText }) =>
          `${name}, ${kilometresText ?? "odometer confirmed"}. Inspected and reconditioned in our own workshop.`,
        ({ name }) => `${name} with documented servicing from new.`,
        ({ name }) => `${name}. One owner on record.`,
      ],
    },
    condition: [
      "Serviced at 10,000 km intervals. Stamped book in the glove box.",
      "Brakes measured, battery tested, tyres above 5 mm.",
      "All recalls completed.",
      "Two smart keys. Spare wheel unused.",
      "Body and paint graded A by our inspector.",
    ],
    tough: ["Towing package rated by the manufacturer.", "Underbody inspected on the hoist: no damage, no corrosion."],
    electric: ["Traction battery tested, state of health supplied with the car.", "Charging cable included."],
    hybrid: [
      "Hybrid battery tested, result supplied with the car.",
      "Combined consumption as published by the manufacturer.",
    ],
    closing: [
      () => "Test drives by appointment, usually the same day.",
      ({ place }) => `View at ${place}.`,
      () => "Fixed-price servicing applies where eligible.",
    ],
  },
  country: {
    opening: {
      new: [({ name }) => `New ${name}, still has the plastic on.`],
      demo: [({ name }) => `We have been running around in this ${name} ourselves.`],
      used: [
        ({ name, kilometresText }) =>
          `Honest ${name}${kilometresText === null ? "" : ` with ${kilometresText} on it`}. Starts first go, every go.`,
        ({ name }) => `Local trade, this ${name}. We know the family and we have done the servicing.`,
        ({ name }) => `Came off a property out past Ganmain. The ${name} has done its work and has plenty more to do.`,
        ({ name }) => `If you have been waiting for a good ${name}, here it is.`,
        ({ name }) => `We bought this ${name} because we would have it ourselves.`,
      ],
    },
    condition: [
      "Has its scuffs. We have photographed the ones we could not fix.",
      "Been over the pit, new oil and filters, and a fresh wiper or two.",
      "Air con blows cold, which matters here in January.",
      "Straight underneath, no rust, never been near salt water.",
      "Tyres will see you through to next Christmas.",
      "Couple of stone chips on the bonnet. It has lived on the plains, not in a museum.",
    ],
    tough: [
      "Towbar, brake controller and a wiring loom that somebody did properly.",
      "Bullbar and driving lights stay on: you will want them at dusk.",
    ],
    electric: [
      "Quiet enough to hear the galahs.",
      "We charge it off the shed roof. Ask us how far it goes on the highway and we will tell you straight.",
    ],
    hybrid: [
      "Sips fuel. The bloke before you got to Sydney on half a tank.",
      "Cheap to run, and you never have to plug it in.",
    ],
    closing: [
      () => "Come and have a look, kick the tyres, take it for a proper run out of town.",
      () => "Ring us and ask. If there is something wrong with it we will tell you before you drive in.",
      ({ place }) => `In the yard at ${place}. The kettle is on.`,
      () => "We will take a trade: ute, van, bike, or make us laugh.",
    ],
  },
};

const caravanSayings = [
  "Everything works: fridge on gas and power, pump, heater and every light.",
  "Seals checked, no leaks, gas certificate supplied with the sale.",
  "Bearings repacked and brakes adjusted. Hook on and go.",
  "Annexe walls, hoses and the level blocks come with it.",
];
const motorcycleSayings = [
  "New chain and sprockets, and a battery that holds its charge.",
  "Standard exhaust in a box if you want the neighbours back.",
  "Ridden in fine weather and kept under a sheet.",
  "Comes with a pannier frame and the workshop manual.",
];

/** Sentences about cars with engines, as they are said of other goods. */
const saidOf: Record<"electric" | "caravan" | "motorcycle", readonly (readonly [of: string, instead: string])[]> = {
  electric: [
    [" Starts first go, every go.", " Ready when you are, every morning."],
    ["new oil and filters", "brakes and coolant checked"],
  ],
  caravan: [
    [" Starts first go, every go.", " Tows straight, every time."],
    ["has done its work and has plenty more to do", "has been to the coast and back, and is ready to go again"],
    ["kick the tyres, take it for a proper run out of town", "open the cupboards, put the kettle on"],
  ],
  motorcycle: [["kick the tyres, take it", "sit on it, take it"]],
};

/** A salesperson's description of a vehicle, in sections separated by pipes. */
export function demoComments(facts: CommentFacts, random: DemoRandom): string {
  const said = sayings[facts.voice];
  const condition = facts.condition === "new" ? [] : random.some(conditionSayings(facts), random.integer(1, 3));
  const sections = [
    random.pick(said.opening[facts.condition])(facts),
    condition.join(" "),
    facts.isTough && random.happens(0.7) ? random.pick(said.tough) : "",
    electrifiedSaying(said, facts.fuel, random),
    random.pick(said.closing)(facts),
  ];
  return inFittingWords(sections.filter((section) => section !== "").join("|"), facts);
}

function inFittingWords(text: string, { kind, fuel }: CommentFacts): string {
  const goods = kind === "car" ? (fuel === "Electric" ? "electric" : null) : kind;
  if (goods === null) return text;
  return saidOf[goods].reduce((said, [of, instead]) => said.replaceAll(of, instead), text);
}

function electrifiedSaying(said: Sayings, fuel: string, random: DemoRandom): string {
  if (fuel === "Hybrid") return random.pick(said.hybrid);
  return fuel === "Electric" || fuel === "Plug-in hybrid" ? random.pick(said.electric) : "";
}

function conditionSayings({ kind, voice }: CommentFacts): readonly string[] {
  if (kind === "caravan") return caravanSayings;
  return kind === "motorcycle" ? motorcycleSayings : sayings[voice].condition;
}
