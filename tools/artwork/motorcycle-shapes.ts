import type { ArtworkShape } from "./artwork-shapes.ts";
import type { Point } from "./svg.ts";

export type MotorcycleShapeName = Extract<ArtworkShape, `motorcycle-${string}`>;

/** An arc around a wheel: distance from the tyre, and angles in degrees from the rear over the top. */
export type Mudguard = { readonly gap: number; readonly from: number; readonly to: number; readonly width: number };

/** A motorcycle in centimetres from its left-hand side: x from the front axle rearwards, y up from the ground. */
export type MotorcycleShape = {
  readonly wheelbase: number;
  readonly radius: { readonly front: number; readonly rear: number };
  readonly height: number;
  /** From the foremost to the rearmost point. */
  readonly reach: readonly [from: number, to: number];
  readonly wireSpokes: boolean;
  readonly forkTop: Point;
  readonly fork: "chrome" | "gold" | "dark";
  readonly engine: "twin" | "vee" | "single" | "hidden";
  readonly enginePlace: { readonly x: number; readonly y: number; readonly scale: number };
  readonly frame: string;
  readonly swingArm: string;
  readonly shocks: readonly (readonly [Point, Point])[];
  /** Smooth closed lines, drawn in this order: plastics, seat, paint. */
  readonly plastics: readonly string[];
  readonly seat: string;
  readonly paint: readonly string[];
  /** Lines of light and shade on the paint. */
  readonly lights: readonly string[];
  readonly folds: readonly string[];
  readonly screen: string | null;
  readonly lamp: { readonly at: Point; readonly width: number; readonly height: number };
  readonly handlebar: string;
  readonly grip: string;
  readonly mirror: Point;
  readonly mudguards: { readonly front: Mudguard | null; readonly rear: Mudguard | null };
  readonly exhaust: { readonly pipes: readonly string[]; readonly silencer: string | null };
  readonly tailLight: Point;
};

const roadEngine = { x: 0, y: 0, scale: 1 };

export const motorcycleShapes: Readonly<Record<MotorcycleShapeName, MotorcycleShape>> = {
  "motorcycle-cruiser": {
    wheelbase: 166,
    radius: { front: 33, rear: 32 },
    height: 122,
    reach: [-36, 204],
    wireSpokes: true,
    forkTop: [44, 98],
    fork: "chrome",
    engine: "vee",
    enginePlace: { x: 84, y: 38, scale: 1 },
    frame: "M44 -92L62 -34L112 -28M48 -86L104 -70L124 -36M104 -70L150 -62",
    swingArm: "M112 -40L166 -34",
    shocks: [
      [
        [134, 66],
        [150, 36],
      ],
    ],
    plastics: ["100,70* 128,70 132,52 124,44 108,46~0.4 100,70"],
    seat: "92,82* 98,72 112,66 130,67 142,74~0.4 150,84* 156,80* 152,70 140,62 112,60 94,68~0.4 92,82",
    paint: [
      "46,92~0.4 56,100 72,101 90,94 102,82~0.4 100,76 86,76 66,80 50,86~0.4 46,92",
      "140,64* 146,72 160,76 178,73 194,62 203,46* 198,42* 190,56 176,66 160,67 148,62~0.4 140,64",
    ],
    lights: ["52,93 62,97 74,97 88,90", "150,70 164,73 178,70 192,60"],
    folds: ["54,86 70,83 88,79"],
    screen: null,
    lamp: { at: [31, 94], width: 8, height: 9 },
    handlebar: "M46 -99L41 -113L50 -118L68 -116",
    grip: "M57 -117.4L71 -115.6",
    mirror: [50, 126],
    mudguards: { front: { gap: 4, from: 20, to: 118, width: 3 }, rear: null },
    exhaust: {
      pipes: ["M78 -52C70 -44 70 -30 84 -27L120 -27", "M96 -50C104 -44 104 -34 116 -33L126 -33"],
      silencer: "M112 -29.5L192 -29.5L198 -27L192 -23.5L112 -25Z",
    },
    tailLight: [198, 55],
  },
  "motorcycle-sports": {
    wheelbase: 139,
    radius: { front: 31, rear: 31.5 },
    height: 116,
    reach: [-34, 174],
    wireSpokes: false,
    forkTop: [24, 90],
    fork: "gold",
    engine: "hidden",
    enginePlace: roadEngine,
    frame: "M30 -86L70 -76L98 -46M88 -80L150 -104",
    swingArm: "M94 -42L139 -31.5",
    shocks: [],
    plastics: [
      "62,62* 96,66 104,44 96,26 70,24~0.4 62,62",
      "100,82* 128,90 150,102* 152,98* 132,84 104,72* 100,82",
      "20,104* 34,100 38,88* 24,86* 20,104",
    ],
    seat: "80,90* 88,86 104,86 112,92* 122,102 136,107* 138,104* 122,96 110,85 90,81~0.4 80,90",
    paint: [
      "110,92* 124,105 142,111 166,115* 160,108* 142,99 126,89 108,80* 96,80* 110,92",
      "34,92~0.4 42,103 56,106 70,101 82,91 84,82* 66,78 46,80~0.4 34,92",
      "-12,84* -8,92 4,100 18,104* 28,94 40,84 62,80* 76,66 84,48 96,30 100,21* 72,18 48,22 30,34 24,50* 20,64 8,72 -4,78~0.4 -12,84",
    ],
    lights: ["-2,88 10,94 26,88 46,78 64,72", "42,97 54,101 68,97", "118,95 136,105 154,110", "34,38 56,27 90,25"],
    folds: ["22,62 44,60 66,54 84,40", "40,85 60,84 78,83"],
    screen: "4,101* 12,110 24,115 34,114* 32,104 28,97* 18,104 4,101",
    lamp: { at: [-4, 86], width: 6, height: 2.6 },
    handlebar: "M22 -94L34 -96",
    grip: "M28 -95.4L41 -94",
    mirror: [16, 111],
    mudguards: { front: { gap: 3, from: 18, to: 108, width: 3.4 }, rear: null },
    exhaust: { pipes: ["M70 -22L104 -26"], silencer: "M100 -28L140 -46L146 -40L144 -34L106 -20Z" },
    tailLight: [160, 110],
  },
  "motorcycle-trail": {
    wheelbase: 144,
    radius: { front: 35, rear: 33 },
    height: 124,
    reach: [-40, 176],
    wireSpokes: true,
    forkTop: [27, 106],
    fork: "dark",
    engine: "single",
    enginePlace: { x: 4, y: 8, scale: 0.94 },
    frame: "M30 -98L44 -34L96 -32M34 -94L92 -82L104 -46M92 -84L146 -100M100 -66L136 -94",
    swingArm: "M100 -46L144 -33",
    shocks: [
      [
        [92, 80],
        [110, 48],
      ],
    ],
    plastics: ["96,88* 130,92 126,78 104,62* 96,88"],
    seat: "50,102~0.4 62,100 90,95 118,97 146,105* 150,101* 122,90 88,87 62,90~0.4 50,102",
    paint: [
      "-29,87* -16,92 2,94 22,94* 24,88* 8,86.4 -10,85~0.4 -29,87",
      "30,102* 40,106 52,105 60,98* 62,88 56,76 46,68* 36,72 28,84~0.4 22,92* 30,102",
      "100,92* 124,94 150,104 172,110* 168,104* 146,95 124,82 108,78* 100,92",
    ],
    lights: ["-22,88 -6,91.6 14,91.6", "36,101 46,102 54,97", "112,89 136,95 158,104"],
    folds: ["28,88 42,86 56,84", "108,84 128,88 146,97"],
    screen: null,
    lamp: { at: [12, 100], width: 6, height: 7.5 },
    handlebar: "M28 -108L32 -118L48 -119",
    grip: "M38 -118.6L51 -119",
    mirror: [30, 128],
    mudguards: { front: null, rear: null },
    exhaust: {
      pipes: ["M56 -66C44 -58 46 -44 62 -44L92 -62L112 -74"],
      silencer: "M108 -74L150 -94L156 -88L152 -83L112 -67Z",
    },
    tailLight: [166, 106],
  },
  "motorcycle-adventure": {
    wheelbase: 154,
    radius: { front: 34, rear: 32.5 },
    height: 138,
    reach: [-36, 186],
    wireSpokes: true,
    forkTop: [28, 102],
    fork: "gold",
    engine: "twin",
    enginePlace: { x: 6, y: 4, scale: 1 },
    frame: "M32 -96L50 -38L104 -34M38 -90L98 -80L112 -44M96 -82L156 -98",
    swingArm: "M106 -46L154 -32.5",
    shocks: [
      [
        [100, 78],
        [118, 46],
      ],
    ],
    plastics: [
      "98,86* 132,90 128,74 108,60* 98,86",
      "126,100* 176,106 180,84 176,66 134,60~0.3 126,78 126,100",
      "40,44* 62,32 92,30 92,24* 56,24 38,36* 40,44",
    ],
    seat: "84,96~0.4 94,91 112,90 122,95 132,101 152,104* 154,99* 130,94 114,84 92,84~0.4 84,96",
    paint: [
      "-34,84* -18,92 2,97 20,98* 26,90* 4,88 -16,84~0.4 -34,84",
      "14,100* 26,108 44,112 62,111 78,104 88,93* 84,82 66,78 52,64* 40,66 28,78~0.4 16,88* 14,100",
      "118,92* 138,96 156,101* 156,96* 138,88 118,82* 118,92",
    ],
    lights: ["22,101 38,107 58,107 76,100", "-24,86 -6,91.6 14,93.6", "34,78 46,72 52,70"],
    folds: ["26,90 46,88 70,90 84,91", "30,84 44,78 52,72"],
    screen: "14,108* 18,124 28,136* 36,134* 36,120 32,109* 14,108",
    lamp: { at: [6, 101], width: 6, height: 6 },
    handlebar: "M32 -106L36 -118L52 -118",
    grip: "M42 -118L55 -117.6",
    mirror: [38, 130],
    mudguards: { front: null, rear: null },
    exhaust: { pipes: ["M60 -58C48 -50 48 -28 64 -26L112 -30"], silencer: "M112 -34L158 -56L166 -50L164 -42L118 -24Z" },
    tailLight: [176, 100],
  },
  "motorcycle-classic": {
    wheelbase: 146,
    radius: { front: 33.5, rear: 32 },
    height: 116,
    reach: [-36, 184],
    wireSpokes: true,
    forkTop: [28, 96],
    fork: "chrome",
    engine: "twin",
    enginePlace: { x: 2, y: 2, scale: 1 },
    frame: "M32 -92L46 -30L100 -26M36 -86L98 -78L108 -44M96 -80L160 -80",
    swingArm: "M100 -42L146 -32",
    shocks: [
      [
        [136, 78],
        [146, 36],
      ],
    ],
    plastics: [],
    seat: "84,93~0.4 94,90 124,91 156,94~0.4 163,88~0.4 158,81 124,80 88,81~0.4 84,93",
    paint: [
      "34,92~0.4 42,102 58,105 74,101 86,91~0.4 86,82* 60,80 40,82~0.4 34,92",
      "90,78* 112,78 116,62 104,54~0.4 92,62 90,78",
    ],
    lights: ["40,95 52,100 66,99 80,92", "94,74 110,74"],
    folds: ["40,87 60,85 84,86"],
    screen: null,
    lamp: { at: [14, 92], width: 9, height: 10 },
    handlebar: "M30 -98L30 -108L48 -107",
    grip: "M38 -108L51 -106.6",
    mirror: [30, 120],
    mudguards: { front: { gap: 3.4, from: 6, to: 116, width: 2.6 }, rear: { gap: 4.4, from: 4, to: 120, width: 3 } },
    exhaust: { pipes: ["M58 -58C44 -52 44 -30 60 -25L104 -25"], silencer: "M104 -28L180 -31L182 -26L178 -22L104 -22Z" },
    tailLight: [175, 55],
  },
  "motorcycle-scooter": {
    wheelbase: 134,
    radius: { front: 23, rear: 23 },
    height: 118,
    reach: [-26, 166],
    wireSpokes: false,
    forkTop: [26, 96],
    fork: "dark",
    engine: "hidden",
    enginePlace: roadEngine,
    frame: "M28 -92L38 -30L96 -26",
    swingArm: "M96 -28L134 -23",
    shocks: [
      [
        [134, 62],
        [136, 28],
      ],
    ],
    plastics: [
      "34,34* 60,30 92,30 96,22* 56,18 38,22* 34,34",
      "96,36* 126,38 148,30 150,20 130,14 104,18~0.4 96,36",
      "30,94* 38,88 44,60 42,36* 36,36* 34,64 26,90* 30,94",
    ],
    seat: "86,80~0.4 96,85 116,84 140,87 152,85~0.4 154,78* 130,75 104,74 88,72~0.4 86,80",
    paint: [
      "8,90* 16,98 26,100 32,94* 36,70 40,42* 34,34* 26,48 16,62 6,72~0.3 4,82 8,90",
      "-26,34~0.4 -20,44 -6,50 10,49 20,42 26,34* 16,38 0,41 -14,38~0.4 -26,34",
      "88,74* 110,76 134,77 158,80* 162,68 156,52 142,42 120,40 104,36 94,34* 88,50 84,62 88,74",
      "36,36* 58,33 92,34* 96,30* 58,27 38,30* 36,36",
    ],
    lights: ["12,88 16,70 26,52", "94,70 120,72 152,74", "-16,40 0,45 14,43"],
    folds: ["98,58 122,56 150,62"],
    screen: "14,100* 18,110 24,118* 30,116* 30,102* 14,100",
    lamp: { at: [10, 92], width: 5, height: 6 },
    handlebar: "M27 -99L32 -105L44 -106",
    grip: "M36 -105.6L48 -106",
    mirror: [34, 120],
    mudguards: { front: null, rear: { gap: 3, from: 10, to: 60, width: 2.6 } },
    exhaust: { pipes: [], silencer: "M112 -24L150 -30L160 -26L160 -18L118 -14Z" },
    tailLight: [161, 72],
  },
};
