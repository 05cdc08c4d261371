// The pictures of game-icons.net for equipment.
import boots from 'virtual:icons/boots';
import helmet from 'virtual:icons/custodian-helmet';
import dynamite from 'virtual:icons/dynamite';
import eye from 'virtual:icons/eye-of-horus';
import lantern from 'virtual:icons/lantern';
import lens from 'virtual:icons/magnifying-glass';
import bag from 'virtual:icons/medical-pack';
import notebook from 'virtual:icons/notebook';
import revolver from 'virtual:icons/revolver';
import rope from 'virtual:icons/rope-coil';
import ink from 'virtual:icons/scroll-quill';
import embers from 'virtual:icons/scroll-unfurled';
import khopesh from 'virtual:icons/sickle';
import reeds from 'virtual:icons/tied-scroll';
import rifle from 'virtual:icons/winchester-rifle';

export const ITEM_ICONS: Record<string, string> = {
  E01: revolver,
  E02: rifle,
  E03: khopesh,
  E04: dynamite,
  E05: notebook,
  E06: lens,
  E07: eye,
  E08: helmet,
  E09: bag,
  E10: rope,
  E11: lantern,
  E12: boots,
  E13: embers,
  E14: ink,
  E15: reeds,
};
