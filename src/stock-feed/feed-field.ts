import type { FinanceQuote } from "../vehicles/vehicle.ts";

/** The rules for reading cells (`row-cells.ts`), and the values that they read. */
export type CellValues = {
  line: string | null;
  text: string | null;
  comments: string | null;
  flag: boolean;
  flagUnlessDenied: boolean;
  list: string[];
  pictures: string[];
  address: string | null;
  colour: string | null;
  interiorColour: string | null;
  plate: string | null;
  day: string | null;
  dayOrMonth: string | null;
  price: number | null;
  pricePerWeek: number | null;
  kilometres: number | null;
  engineSize: number | null;
  feet: number | null;
  kilowattHours: number | null;
  kilograms: number | null;
  total: number;
  rank: number;
  financeQuotes: Record<string, FinanceQuote>;
};

type FeedFieldEntry = {
  /**
   * Column names used by dealer systems, most specific first: if a file has several, the first with a value counts
   * ("Internet selling price" overrides "Price"). Only letters and digits are compared.
   */
  columns: string;
  /** How the vehicle's field of the same name is read, if from this cell alone; `most` is the largest possible count. */
  reads?: keyof CellValues | { unit: RegExp; most: number };
};

/**
 * Fields that a cell of a feed can contain. Mappings and reports use these names. Sources of the column names: columns
 * of the Australian FTP feed, dealer management exports, AutoFunds, DealerCenter, Autoxloo, Meta automotive inventory,
 * and the field names of the specification.
 */
export const feedFields = {
  stocknum: { columns: "stocknumber stocknum stockno stocknr stock stockid stockcode vehicleid unitnumber" },
  make: { columns: "make manufacturer brand makename" },
  model: { columns: "model modelname vehiclemodel" },
  year: {
    columns:
      "year modelyear manuyear yearofmanufacture manufactureyear buildyear yr vehicleyear manufacturedyear yearmanufactured yearbuilt yearmodel",
  },
  title: { columns: "title listingtitle advertheading" },
  badge: { columns: "badge trim variant derivative grade" },
  series: { columns: "series", reads: "text" },
  carType: { columns: "cartype listingtype usedornew newused newusedcar stateofvehicle stocktype condition type" },
  status: { columns: "status salestatus stockstatus vehiclestatus availability" },
  itemType: { columns: "itemtype category vehicleclass" },
  lastModified: {
    columns:
      "lastmodified lastmodifiedutc lastmodifieddate modifieddate lastupdated updatedat updated modified dateupdated lastchange",
  },
  createdAt: {
    columns:
      "createdat createdutc created dateinstock datefirstonlot receiveddate datelisted listeddate dateonlot stockdate dateadded intakedate datefirstlisted firstlisted instocksince",
  },
  soldAt: { columns: "soldat solddate datesold saledate" },
  sold: { columns: "sold issold" },
  reserved: { columns: "reserved isreserved" },
  certified: {
    columns: "certified certifiedpreowned cpo iscertified certifiedpreownedvehicle approvedused",
    reads: "flag",
  },
  preorder: { columns: "preorder ispreorder", reads: "flag" },
  showOnDealerWebsite: { columns: "showondealerwebsite publish showonwebsite web", reads: "flagUnlessDenied" },
  tag: { columns: "tag sticker flag", reads: "text" },
  carsalesTitle: { columns: "carsalestitle", reads: "text" },
  views: { columns: "views", reads: "total" },
  customRank: { columns: "customrank rank", reads: "rank" },
  price: {
    columns:
      "internetprice internetsellingprice internetspecial webprice websiteprice advertisedamount advertisedprice askingprice specialprice sellingprice retailprice retail price pricecurrent listprice saleprice",
  },
  priceDriveAway: { columns: "dapprice dap driveawayprice driveaway pricedriveaway priceda pricedap driveawayamount" },
  priceBeforeCharges: {
    columns:
      "egcprice egc excludinggovernmentchargesprice priceexcludinggovernmentcharges priceegc egcamount exgovernmentcharges",
  },
  advertisedPrice: { columns: "advertisedpricetype pricetype" },
  beforePrice: { columns: "beforeprice wasprice previousprice originalprice", reads: "price" },
  offerPrice: { columns: "offerprice saleprice promotionprice", reads: "price" },
  subscriptionPrice: { columns: "subscriptionprice", reads: "pricePerWeek" },
  km: {
    columns:
      "km kms kilometres kilometers odometer odometerreading odometerkm mileage mileagevalue odo odometervalue odometerkms kmreading kmstravelled currentodometer mileagekm",
    reads: "kilometres",
  },
  odometerUnit: { columns: "mileageunit odometerunit odometertype" },
  colour: {
    columns:
      "exteriorcolour exteriorcolor extcolour extcolor bodycolour bodycolor exterior colour color colourexterior colorexterior externalcolour externalcolor paintcolour paintcolor paint colourname",
    reads: "colour",
  },
  interiorColour: {
    columns:
      "interiorcolour interiorcolor intcolour intcolor incolor interior trimcolour colourinterior colorinterior internalcolour internalcolor interiortrim interiortrimcolour interiortrimcolor trimcolor upholsterycolour upholsterycolor upholstery",
    reads: "interiorColour",
  },
  seats: {
    columns: "seats numberofseats seatcount seatingcapacity seat noofseats noseats seatingpositions seating",
    reads: { unit: /^(seats?|seater)$/i, most: 100 },
  },
  doors: {
    columns: "doors numberofdoors doorcount door noofdoors nodoors",
    reads: { unit: /^(doors?|dr|d)$/i, most: 10 },
  },
  vin: {
    columns:
      "vin vinnumber vinno chassisnumber vehicleidentificationnumber vinchassis vinchassisnumber chassisno chassis",
  },
  regplate: {
    columns:
      "regplate rego registration registrationnumber regonumber regonum numberplate plate regno regono regnumber registrationno registrationplate regoplate licenceplate licenseplate platenumber",
    reads: "plate",
  },
  regoExpiry: {
    columns:
      "regoexpiry registrationexpiry regoexpires regoexpirydate registrationexpires regexpiry regoexp registrationexpirydate regexpirydate regodue",
    reads: "day",
  },
  buildDate: {
    columns: "builddate manufacturedate manudate buildmonth datebuilt dateofmanufacture productiondate",
    reads: "dayOrMonth",
  },
  complianceDate: { columns: "compliancedate complied compliance compliancemonth", reads: "dayOrMonth" },
  drive: { columns: "drive drivetype drivetrain drivenwheels wheeldrive drivenaxle drivewheels", reads: "text" },
  engineSize: {
    columns:
      "enginesize enginecapacity enginesizecc enginecc capacity engine enginecapacitycc enginesizelitre enginelitres enginedisplacement displacement cubiccapacity cc",
    reads: "engineSize",
  },
  fuel: { columns: "fuel fueltype fuelname typeoffuel enginefuel" },
  simpleFuel: { columns: "simplefuel" },
  body: { columns: "body bodytype bodystyle style bodyname bodyshape bodytypename typeofbody" },
  simpleBody: { columns: "simplebody" },
  transmission: { columns: "transmission transmissiontype gearbox transmissionname gearboxtype" },
  simpleTransmission: { columns: "simpletransmission" },
  trans: { columns: "trans", reads: "text" },
  dealercomments: {
    columns:
      "dealercomments comments comment vehicledescription description advertdescription notes freetext sellercomments sellerdescription webcomments internetcomments advertisingcomments advertcomments advertisement",
    reads: "comments",
  },
  dealership: { columns: "dealershipname dealership dealername sellername yard dealershipslug" },
  dealershipCode: {
    columns:
      "dealershipid dealershipcode locationcode stocklocationcode yardcode dealerid dealercode dcid accountid sellerid storecode",
  },
  locationName: { columns: "locationname stocklocation branch" },
  location: { columns: "location", reads: "text" },
  street: { columns: "street streetaddress address1 addressline1 dealeraddress locationaddress streetname" },
  city: {
    columns:
      "city suburb town locality townsuburb suburbtown citysuburb suburbcity vehiclesuburb vehiclecity stocksuburb locationsuburb locationcity yardsuburb yardcity dealersuburb dealercity sellersuburb sellercity addresssuburb addresscity suburbname",
  },
  state: {
    columns:
      "state region statecode stateterritory stateprovince province vehiclestate stockstate locationstate yardstate dealerstate sellerstate addressstate",
  },
  postcode: {
    columns:
      "postcode postalcode zip pcode zipcode vehiclepostcode stockpostcode locationpostcode yardpostcode dealerpostcode sellerpostcode addresspostcode",
  },
  phone: { columns: "phone telephone phonenumber dealerphone locationphone yardphone contactphone" },
  privateSuburb: { columns: "privatesuburb privatesellersuburb" },
  privatePostcode: { columns: "privatepostcode privatesellerpostcode" },
  images: {
    columns:
      "images imageurls photourls photos photo imageurl imagelinks pictures image0url imagelink imagelist photolist photourl pictureurls imageslist",
  },
  thumbnails: { columns: "thumbnails", reads: "pictures" },
  primaryImageUrl: { columns: "primaryimageurl mainimage primaryimage" },
  file: { columns: "file historyreport historyreporturl ppsrurl", reads: "address" },
  standardEquipment: {
    columns: "standardequipment features options equipment featurelist vehiclefeatures optionlist",
    reads: "list",
  },
  categories: { columns: "categories", reads: "list" },
  filteredFeatures: { columns: "filteredfeatures", reads: "list" },
  financeLenders: { columns: "financelenders", reads: "financeQuotes" },
  variantEnginesizeLitres: { columns: "variantenginesizelitres enginesizelitres", reads: "line" },
  cylinders: {
    columns:
      "cylinders cylindersinengine cyl variantcylinders noofcylinders numberofcylinders nocylinders cylinder cyls",
    reads: "line",
  },
  induction: { columns: "induction variantinduction", reads: "line" },
  geartype: { columns: "geartype gears variantgeartype", reads: "line" },
  fuelconsumptioncombined: {
    columns: "fuelconsumptioncombined fuelconsumption variantfuelconsumptioncombined",
    reads: "line",
  },
  fuelcapacity: { columns: "fuelcapacity variantfuelcapacity", reads: "line" },
  grossvehiclemass: { columns: "grossvehiclemass gvm variantgrossvehiclemass", reads: "line" },
  vehiclelength: { columns: "vehiclelength variantvehiclelength", reads: "line" },
  vehicleheight: { columns: "vehicleheight variantvehicleheight", reads: "line" },
  vehiclewidth: { columns: "vehiclewidth variantvehiclewidth", reads: "line" },
  torque: { columns: "torque varianttorque", reads: "line" },
  bodyconfiguration: { columns: "bodyconfiguration variantbodyconfiguration", reads: "line" },
  ancaprating: { columns: "ancaprating ancap variantancaprating", reads: "line" },
  variantEnginesize: { columns: "variantenginesize", reads: "line" },
  electricRange: {
    columns: "electricrange evrange drivingrange wltprange rangekm",
    reads: { unit: /^(km|kms|kilometres)$/i, most: 2_000 },
  },
  batteryCapacity: { columns: "batterycapacity batterykwh batterysize", reads: "kilowattHours" },
  chargingMinutes: {
    columns: "chargingminutes fastchargingminutes fastchargingtime dcchargingtime chargingtime",
    reads: { unit: /^(min|mins|minutes)$/i, most: 1_440 },
  },
  bodyWidth: { columns: "bodywidth specificationsbodywidth", reads: "feet" },
  bodyLength: { columns: "bodylength specificationsbodylength", reads: "feet" },
  tareWeight: { columns: "tareweight tare specificationstareweight", reads: "kilograms" },
  axleType: { columns: "axletype specificationsaxletype", reads: "text" },
  sleeps: { columns: "sleeps berths specificationssleeps", reads: { unit: /^(berths?|people|persons?)$/i, most: 30 } },
  aggregateTrailerMass: { columns: "aggregatetrailermass atm specificationsaggregatetrailermass", reads: "kilograms" },
  stateAverageMarketPrice: { columns: "stateaveragemarketprice autograbdatastateaveragemarketprice", reads: "price" },
  averageMarketPrice: { columns: "averagemarketprice autograbdataaveragemarketprice", reads: "price" },
} as const satisfies Record<string, FeedFieldEntry>;

export type FeedField = keyof typeof feedFields;
export const feedFieldNames = Object.keys(feedFields) as readonly FeedField[];

/** Column names by field, most specific first. */
export const columnAliases: Readonly<Record<FeedField, readonly string[]>> = Object.fromEntries(
  Object.entries(feedFields).map(([field, { columns }]) => [field, columns.split(" ")]),
) as Record<FeedField, string[]>;

/** A row without one of these is rejected; a file without one of their columns is refused. */
export const requiredFields = ["stocknum", "make", "model", "year"] as const satisfies readonly FeedField[];

export const requiredFieldNames: Record<(typeof requiredFields)[number], string> = {
  stocknum: "Stock number",
  make: "Make",
  model: "Model",
  year: "Year",
};

/** A row of a feed by field. Empty fields are absent. */
export type FeedRow = {
  /** Physical line number in the file, from 1. */
  line: number;
  values: Partial<Record<FeedField, string>>;
  /** Whether a stray quote in this row was read as text. */
  hasStrayQuote: boolean;
};
