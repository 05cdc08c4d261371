// The four attributes: their letters and their symbols.
import boots from 'virtual:icons/boots';
import brain from 'virtual:icons/brain';
import muscle from 'virtual:icons/muscle-up';
import shield from 'virtual:icons/checked-shield';

export const LETTERS = ['F', 'I', 'R', 'M'] as const;

/** The symbol of an attribute. */
export const ATTRIBUTE_ICONS: Record<string, string> = {
  F: muscle,
  I: brain,
  R: shield,
  M: boots,
};
