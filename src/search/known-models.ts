/**
 * Names of models and makes that are common in Australia, compiled by us. A typed name on this list, written as one
 * word or several, is not treated as a misspelling; a site without the model reports no matches.
 */
const names =
  "86, yaris, yaris cross, gr yaris, corolla, corolla cross, gr corolla, camry, aurion, c-hr, rav4, rav 4, kluger, prado, landcruiser, fortuner, hilux, hiace, granvia, " +
  "supra, gr86, bz4x, tarago, mazda2, mazda3, mazda6, cx-3, cx-30, cx-5, cx-50, cx-60, cx-7, cx-70, cx-8, cx-80, cx-9, cx-90, mx-5, mx-30, bt-50, " +
  "i20, i30, i40, ix35, accent, elantra, sonata, veloster, venue, kona, tucson, santa fe, palisade, staria, iload, imax, ioniq, " +
  "picanto, rio, cerato, optima, stinger, soul, stonic, seltos, niro, sportage, sorento, carnival, ev3, ev5, ev6, ev9, k4, tasman, " +
  "fiesta, focus, mondeo, falcon, territory, puma, ecosport, escape, kuga, everest, ranger, mustang, f-150, transit, " +
  "mirage, lancer, asx, eclipse cross, outlander, pajero, pajero sport, challenger, triton, express, " +
  "micra, pulsar, juke, qashqai, x-trail, pathfinder, patrol, navara, murano, leaf, gt-r, 350z, 370z, " +
  "jazz, city, civic, accord, hr-v, cr-v, zr-v, br-v, odyssey, impreza, wrx, liberty, legacy, levorg, outback, forester, crosstrek, xv, brz, solterra, " +
  "swift, baleno, ignis, vitara, s-cross, sx4, jimny, d-max, mu-x, colorado, commodore, astra, barina, captiva, trax, trailblazer, cruze, equinox, acadia, " +
  "polo, golf, passat, arteon, jetta, tiguan, touareg, t-cross, t-roc, amarok, caddy, transporter, multivan, crafter, id.4, id.5, id. buzz, " +
  "a-class, b-class, c-class, e-class, s-class, g-class, gla, glb, glc, gle, gls, eqa, eqb, eqc, x-class, sprinter, vito, " +
  "a1, a3, a4, a5, a6, a7, a8, q2, q3, q5, q7, q8, e-tron, tt, r8, x1, x2, x3, x4, x5, x6, x7, i3, i4, z4, m3, m4, " +
  "model 3, model y, model s, model x, atto 3, seal, sealion, dolphin, shark, mg3, mg4, mg5, zs, zst, hs, haval, jolion, h6, cannon, tank 300, " +
  "wrangler, gladiator, grand cherokee, cherokee, compass, renegade, 1500, defender, discovery, range rover, evoque, freelander, f-pace, e-pace, i-pace, " +
  "xc40, xc60, xc90, v40, v60, ex30, c40, octavia, superb, fabia, kodiaq, karoq, kamiq, 208, 308, 2008, 3008, 5008, clio, megane, koleos, captur, kangoo, " +
  "nx, rx, ux, lx, gx, is, es, t60, d90, g10, deliver 9, rexton, korando, musso, tivoli, torres, 500, 500x, ducato, ypsilon, giulia, stelvio, cooper, countryman, " +
  "magna, verada, camira, calais, statesman, caprice, monaro, adventra, fairmont, fairlane, laser, telstar, festiva, raptor, starlet, celica, prius, echo, avalon, " +
  "maxima, tiida, dualis, cube, almera, getz, excel, i45, cybertruck, gv60, gv70, gv80, g70, g80, tiggo, omoda, mokka, malibu, cascada, berlingo, " +
  "abarth, alfa romeo, audi, bentley, bmw, byd, chery, chevrolet, chrysler, citroen, cupra, daewoo, daihatsu, dodge, ferrari, fiat, ford, foton, geely, genesis, " +
  "great wall, gwm, holden, honda, hummer, hyundai, infiniti, isuzu, iveco, jaecoo, jaguar, jeep, kia, lamborghini, land rover, ldv, lexus, lotus, maserati, mazda, mclaren, mercedes, " +
  "mitsubishi, nissan, opel, peugeot, polestar, porsche, proton, ram, renault, rolls royce, saab, skoda, ssangyong, subaru, suzuki, tesla, toyota, volkswagen, volvo, zeekr";

/**
 * The names without spaces and punctuation, as `nameKey` writes them. Excludes plain numbers and words of two letters.
 */
export const knownModelNames: ReadonlySet<string> = new Set(
  names
    .split(", ")
    .map((name) => name.replace(/[^a-z0-9]/g, ""))
    .filter((name) => name.length > 2 && !/^\d+$/.test(name)),
);
