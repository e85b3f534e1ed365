import type { FeedField } from "./feed-field.ts";

/**
 * Column names of dealer systems, the clearest first: where a file has several, the first that has a
 * value counts ("Internet selling price" overrides "Price"). Compared by letters and digits only.
 * Sources: columns of the Australian FTP feed, dealer management exports, AutoFunds, DealerCenter,
 * Autoxloo, Meta automotive inventory, and the field names of the specification.
 */
export const columnAliases: Partial<Record<FeedField, readonly string[]>> = {
  stocknum: ["stocknumber", "stocknum", "stockno", "stocknr", "stock", "stockid", "stockcode", "vehicleid", "unitnumber"],
  make: ["make", "manufacturer", "brand", "makename"],
  model: ["model", "modelname", "vehiclemodel"],
  year: ["year", "modelyear", "manuyear", "yearofmanufacture", "manufactureyear", "buildyear", "yr"],
  title: ["title", "listingtitle", "advertheading"],
  carsalesTitle: ["carsalestitle"],
  badge: ["badge", "trim", "variant", "derivative", "grade"],
  series: ["series"],
  carType: ["cartype", "listingtype", "usedornew", "newused", "newusedcar", "stateofvehicle", "vehicletype", "stocktype", "condition", "type"],
  status: ["status", "salestatus", "stockstatus", "vehiclestatus", "availability"],
  itemType: ["itemtype", "category", "vehicleclass"],
  lastModified: ["lastmodified", "lastmodifiedutc", "lastmodifieddate", "modifieddate", "lastupdated", "updatedat", "updated", "modified", "dateupdated", "lastchange"],
  createdAt: ["createdat", "createdutc", "created", "dateinstock", "datefirstonlot", "receiveddate", "datelisted", "listeddate"],
  soldAt: ["soldat", "solddate", "datesold", "saledate"],
  sold: ["sold", "issold"],
  reserved: ["reserved", "isreserved"],
  certified: ["certified", "certifiedpreowned", "cpo", "iscertified"],
  preorder: ["preorder", "ispreorder"],
  showOnDealerWebsite: ["showondealerwebsite", "publish", "showonwebsite", "web"],
  tag: ["tag", "sticker", "flag"],
  views: ["views"],
  customRank: ["customrank", "rank"],
  price: ["internetprice", "internetsellingprice", "internetspecial", "webprice", "websiteprice", "advertisedamount", "advertisedprice", "askingprice", "specialprice", "sellingprice", "retailprice", "retail", "price", "pricecurrent", "listprice", "saleprice"],
  priceDriveAway: ["dapprice", "dap", "driveawayprice", "driveaway", "pricedriveaway"],
  priceBeforeCharges: ["egcprice", "egc", "excludinggovernmentchargesprice", "priceexcludinggovernmentcharges"],
  advertisedPrice: ["advertisedpricetype", "pricetype"],
  beforePrice: ["beforeprice", "wasprice", "previousprice", "originalprice"],
  offerPrice: ["offerprice", "saleprice", "promotionprice"],
  subscriptionPrice: ["subscriptionprice"],
  km: ["km", "kms", "kilometres", "kilometers", "odometer", "odometerreading", "odometerkm", "mileage", "mileagevalue"],
  odometerUnit: ["mileageunit", "odometerunit", "odometertype"],
  colour: ["exteriorcolour", "exteriorcolor", "extcolour", "extcolor", "bodycolour", "bodycolor", "exterior", "colour", "color"],
  interiorColour: ["interiorcolour", "interiorcolor", "intcolour", "intcolor", "incolor", "interior", "trimcolour"],
  seats: ["seats", "numberofseats", "seatcount", "seatingcapacity"],
  doors: ["doors", "numberofdoors", "doorcount"],
  vin: ["vin", "vinnumber", "vinno", "chassisnumber"],
  regplate: ["regplate", "rego", "registration", "registrationnumber", "regonumber", "regonum", "numberplate", "plate"],
  regoExpiry: ["regoexpiry", "registrationexpiry", "regoexpires", "regoexpirydate", "registrationexpires", "regexpiry"],
  buildDate: ["builddate", "manufacturedate", "manudate"],
  complianceDate: ["compliancedate", "complied"],
  drive: ["drive", "drivetype", "drivetrain", "drivenwheels"],
  engineSize: ["enginesize", "enginecapacity", "enginesizecc", "enginecc", "capacity", "engine"],
  fuel: ["fuel", "fueltype"],
  simpleFuel: ["simplefuel"],
  body: ["body", "bodytype", "bodystyle", "style"],
  simpleBody: ["simplebody"],
  transmission: ["transmission", "transmissiontype", "gearbox"],
  simpleTransmission: ["simpletransmission"],
  trans: ["trans"],
  dealercomments: ["dealercomments", "comments", "comment", "vehicledescription", "description", "advertdescription", "notes", "freetext"],
  dealership: ["dealershipname", "dealership", "dealername", "sellername", "yard", "dealershipslug"],
  dealershipCode: ["dealershipid", "dealershipcode", "locationcode", "stocklocationcode", "yardcode", "dealerid", "dealercode", "dcid", "accountid", "sellerid", "storecode"],
  locationName: ["locationname", "stocklocation", "branch"],
  location: ["location"],
  street: ["street", "streetaddress", "address1"],
  city: ["city", "suburb", "town"],
  state: ["state", "region"],
  postcode: ["postcode", "postalcode", "zip"],
  phone: ["phone", "telephone"],
  privateSuburb: ["privatesuburb"],
  privatePostcode: ["privatepostcode"],
  images: ["images", "imageurls", "photourls", "photos", "photo", "imageurl", "imagelinks", "pictures", "image0url", "imagelink"],
  thumbnails: ["thumbnails"],
  primaryImageUrl: ["primaryimageurl", "mainimage", "primaryimage"],
  file: ["file", "historyreport", "historyreporturl", "ppsrurl"],
  standardEquipment: ["standardequipment", "features", "options", "equipment"],
  categories: ["categories"],
  filteredFeatures: ["filteredfeatures"],
  financeLenders: ["financelenders"],
  cylinders: ["cylinders", "cylindersinengine", "cyl", "variantcylinders"],
  induction: ["induction", "variantinduction"],
  geartype: ["geartype", "gears", "variantgeartype"],
  fuelconsumptioncombined: ["fuelconsumptioncombined", "fuelconsumption", "variantfuelconsumptioncombined"],
  fuelcapacity: ["fuelcapacity", "variantfuelcapacity"],
  grossvehiclemass: ["grossvehiclemass", "gvm", "variantgrossvehiclemass"],
  vehiclelength: ["vehiclelength", "variantvehiclelength"],
  vehicleheight: ["vehicleheight", "variantvehicleheight"],
  vehiclewidth: ["vehiclewidth", "variantvehiclewidth"],
  torque: ["torque", "varianttorque"],
  bodyconfiguration: ["bodyconfiguration", "variantbodyconfiguration"],
  ancaprating: ["ancaprating", "ancap", "variantancaprating"],
  variantEnginesize: ["variantenginesize"],
  variantEnginesizeLitres: ["variantenginesizelitres", "enginesizelitres"],
  bodyWidth: ["bodywidth", "specificationsbodywidth"],
  bodyLength: ["bodylength", "specificationsbodylength"],
  tareWeight: ["tareweight", "tare", "specificationstareweight"],
  axleType: ["axletype", "specificationsaxletype"],
  sleeps: ["sleeps", "berths", "specificationssleeps"],
  aggregateTrailerMass: ["aggregatetrailermass", "atm", "specificationsaggregatetrailermass"],
  stateAverageMarketPrice: ["stateaveragemarketprice", "autograbdatastateaveragemarketprice"],
  averageMarketPrice: ["averagemarketprice", "autograbdataaveragemarketprice"],
};

/** Fields that never mix two columns: a row's identity must not change with what is filled in. */
export const singleColumnFields: ReadonlySet<FeedField> = new Set(["stocknum", "make", "model", "dealership", "dealershipCode", "title"]);

/**
 * Columns beside which a plain `price` is what the dealer paid: exports of dealer management systems call
 * the wholesale price `price` and the shopper's price `retail` or `egc`.
 */
export const retailPriceColumns: ReadonlySet<string> = new Set(["retail", "retailprice"]);

/** Columns that hold what a vehicle cost the dealer. They are neither read nor kept, whatever a mapping says. */
const costColumn = /cost|wholesale|floorplan|profit|margin|^invoice|invoiceprice|bookvalue|^tradeprice$|dealerprice|reserveprice|minimumprice|^minprice|exportprice/;

/** Letters and digits of a column name in lower case: `Stock No.*` and `stock_no` are the same column. */
export function normalisedColumn(name: string): string {
  return name.normalize("NFKC").toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** True for a column that tells what the dealer paid. */
export function isCostColumn(name: string): boolean {
  return costColumn.test(normalisedColumn(name));
}
