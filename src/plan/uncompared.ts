import type { Uncompared } from './ending.ts';
import { type Note, note } from './item.ts';
import type { Text } from './wording.ts';

/** Something declared that is not compared, and how it ended therefore. */
export const uncompared = (
  ending: Uncompared,
  message: Text,
  about: Pick<Note, 'subject' | 'key' | 'covers'> = {},
): Note => ({ ...note(message), ...about, ending });
