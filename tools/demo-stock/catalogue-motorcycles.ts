/** One motorcycle of the catalogue, from general knowledge and rounded. */
export type DemoMotorcycle = {
  make: string;
  model: string;
  kind: "Adventure" | "Cruiser" | "Naked" | "Scooter" | "Sports" | "Touring" | "Trail";
  firstYear: number;
  cubicCentimetres: number;
  cylinders: number;
  newtonMetres: number;
  tankLitres: number;
  consumption: number;
  gears: number;
  /** Dollars, ride away, when new. */
  newPrice: number;
  isLearnerApproved: boolean;
};

function motorcycle(
  name: readonly [make: string, model: string],
  kind: DemoMotorcycle["kind"],
  firstYear: number,
  engine: readonly [cubicCentimetres: number, cylinders: number, newtonMetres: number],
  fuel: readonly [tankLitres: number, consumption: number],
  newPrice: number,
  learners: "learners" | "full licence",
): DemoMotorcycle {
  return {
    make: name[0],
    model: name[1],
    kind,
    firstYear,
    cubicCentimetres: engine[0],
    cylinders: engine[1],
    newtonMetres: engine[2],
    tankLitres: fuel[0],
    consumption: fuel[1],
    gears: kind === "Trail" ? 5 : 6,
    newPrice,
    isLearnerApproved: learners === "learners",
  };
}

export const motorcycles: readonly DemoMotorcycle[] = [
  motorcycle(["Yamaha", "MT-07"], "Naked", 2014, [655, 2, 57], [14, 4.2], 13_990, "learners"),
  motorcycle(["Yamaha", "Tenere 700"], "Adventure", 2019, [689, 2, 68], [16, 4.3], 19_990, "full licence"),
  motorcycle(["Honda", "CB500X"], "Adventure", 2013, [471, 2, 43], [18, 3.6], 10_990, "learners"),
  motorcycle(["Honda", "CRF300L"], "Trail", 2021, [286, 1, 27], [8, 3.2], 9_490, "learners"),
  motorcycle(["Kawasaki", "Ninja 400"], "Sports", 2018, [399, 2, 38], [14, 4.0], 9_990, "learners"),
  motorcycle(["Kawasaki", "Z900"], "Naked", 2017, [948, 4, 99], [17, 5.5], 15_990, "full licence"),
  motorcycle(["Suzuki", "Burgman 400"], "Scooter", 2007, [399, 1, 35], [13, 4.0], 10_490, "learners"),
  motorcycle(["Harley-Davidson", "Street Bob 114"], "Cruiser", 2018, [1868, 2, 155], [13, 5.7], 29_990, "full licence"),
  motorcycle(["BMW", "R 1250 GS"], "Adventure", 2019, [1254, 2, 143], [20, 4.8], 31_990, "full licence"),
  motorcycle(["Triumph", "Bonneville T120"], "Touring", 2016, [1200, 2, 105], [14, 4.7], 21_990, "full licence"),
  motorcycle(["KTM", "390 Duke"], "Naked", 2017, [373, 1, 37], [13, 3.5], 8_990, "learners"),
  motorcycle(["Royal Enfield", "Himalayan"], "Adventure", 2018, [411, 1, 32], [15, 3.3], 8_490, "learners"),
];
