// Pictures for dangers, signs of stairs and the people's trades: from game-icons.net, and our own.
import anubis from 'virtual:icons/anubis';
import arrowCluster from 'virtual:icons/arrow-cluster';
import bayonet from 'virtual:icons/bayonet';
import cobra from 'virtual:icons/cobra';
import compass from 'virtual:icons/compass';
import crystalBall from 'virtual:icons/crystal-ball';
import sphinx from 'virtual:icons/egyptian-sphinx';
import egyptianProfile from 'virtual:icons/egyptian-profile';
import erlenmeyer from 'virtual:icons/erlenmeyer';
import executionerHood from 'virtual:icons/executioner-hood';
import eyeOfHorus from 'virtual:icons/eye-of-horus';
import fallingBoulder from 'virtual:icons/falling-boulder';
import floorHatch from 'virtual:icons/floor-hatch';
import horseHead from 'virtual:icons/horse-head';
import horus from 'virtual:icons/horus';
import juggler from 'virtual:icons/juggler';
import lockedDoor from 'virtual:icons/locked-door';
import lockpicks from 'virtual:icons/lockpicks';
import magnifyingGlass from 'virtual:icons/magnifying-glass';
import medicalPack from 'virtual:icons/medical-pack';
import mummyHead from 'virtual:icons/mummy-head';
import openBook from 'virtual:icons/open-book';
import outbackHat from 'virtual:icons/outback-hat';
import photoCamera from 'virtual:icons/photo-camera';
import planePilot from 'virtual:icons/plane-pilot';
import poisonGas from 'virtual:icons/poison-gas';
import sandsOfTime from 'virtual:icons/sands-of-time';
import scarabBeetle from 'virtual:icons/scarab-beetle';
import scorpion from 'virtual:icons/scorpion';
import shamblingZombie from 'virtual:icons/shambling-zombie';
import spikyPit from 'virtual:icons/spiky-pit';
import weightLiftingUp from 'virtual:icons/weight-lifting-up';
import winchesterRifle from 'virtual:icons/winchester-rifle';
import wrench from 'virtual:icons/wrench';

/** The picture of a monster or trap. */
export const DANGER_ICONS: Record<string, string> = {
  M1: mummyHead,
  M2: egyptianProfile,
  M3: anubis,
  M4: horus,
  M5: shamblingZombie,
  M6: executionerHood,
  M7: cobra,
  M8: scorpion,
  M9: sphinx,
  T1: floorHatch,
  T2: spikyPit,
  T3: sandsOfTime,
  T4: arrowCluster,
  T5: fallingBoulder,
  T6: poisonGas,
  T7: lockedDoor,
};

const stroke = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';

/** The sign of a flight of stairs. */
export const SIGN_ICONS: Record<string, string> = {
  ankh: `<path ${stroke} stroke-width="62" d="M256 470V256M118 268H394M256 252C150 160 170 46 256 46S362 160 256 252"/>`,
  eye: eyeOfHorus,
  scarab: scarabBeetle,
  sun: `<circle fill="currentColor" cx="256" cy="256" r="104"/><path ${stroke} stroke-width="48" d="M256 84V34M256 428V478M84 256H34M428 256H478M134 134L99 99M378 378L413 413M134 378L99 413M378 134L413 99"/>`,
  lotus: `<path fill="currentColor" d="M256 60Q338 190 256 372Q174 190 256 60Z"/><path ${stroke} stroke-width="40" d="M66 176Q98 338 232 388Q176 246 66 176ZM446 176Q414 338 280 388Q336 246 446 176ZM110 450H402"/>`,
};

/** The trade of a character. */
export const PERSON_ICONS: Record<string, string> = {
  C01: magnifyingGlass,
  C02: weightLiftingUp,
  C03: bayonet,
  C04: horseHead,
  C05: outbackHat,
  C06: openBook,
  C07: erlenmeyer,
  C08: photoCamera,
  C09: winchesterRifle,
  C10: planePilot,
  C11: crystalBall,
  C12: lockpicks,
  C13: compass,
  C14: juggler,
  C15: wrench,
  C16: medicalPack,
};
