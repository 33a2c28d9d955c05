import type { BeyondSchema } from '../../src/sections/docs.ts';
import { documented } from './documented.ts';

/** The rules of every section. */
const general: readonly BeyondSchema[] = [
  {
    rule: 'a section whose value is written `null`: a section with nothing under it declares nothing',
    says: /^is null, which is no value for it$/,
    example: 'labels: null',
  },
  {
    rule: 'a key one slip away from a known one, in a map whose other keys go to the host as they stand',
    says: /^is not a key here$/,
    example: 'repository: {has_wikis: true}',
  },
  {
    rule: 'two entries about the same thing',
    says: /is declared already/,
    example: 'labels: [{name: bug}, {name: Bug}]',
  },
];

/** Every kind of file that a schema accepts and the program refuses. */
export const beyond: readonly BeyondSchema[] = [
  ...general,
  ...documented.flatMap(({ docs }) => docs.beyondSchema ?? []),
];
