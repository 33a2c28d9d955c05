import type { BeyondSchema } from '../../docs/sections/section-docs.ts';
import { documented } from './documented.ts';

/** Rules of every section. */
const generalRules: readonly BeyondSchema[] = [
  {
    rule: 'a section with the value `null`; leave the value empty, or remove the section, to declare nothing',
    says: /^is null, which is not allowed here$/,
    example: 'labels: null',
  },
  {
    rule: 'a key that is nearly a known key, such as `has_wikis`, although Trueup sends other unknown keys',
    says: /^is not a key here$/,
    example: 'repository: {has_wikis: true}',
  },
  {
    rule: 'a key such as `toString` or `constructor`, which Trueup reserves',
    says: /^is not allowed as a settings key$/,
    example: 'repository: {toString: 1}',
  },
  {
    rule: 'a key that exists only in public repositories, or only in others, beside a `visibility` or `private` that rules it out',
    says: /exists only in .*, but the file declares/,
    example: 'repository: {private: false}\nactions: {access_level: user}',
  },
  {
    rule: 'a rule that exists only in rulesets with another target',
    says: /exists only in rulesets with the target/,
    example: 'rulesets: [{name: a, target: tag, enforcement: active, rules: [{type: merge_queue}]}]',
  },
  {
    rule: 'two entries for the same thing',
    says: /is already declared/,
    example: 'labels: [{name: bug}, {name: Bug}]',
  },
];

/** All mistakes that the schema accepts and Trueup refuses. */
export const beyond: readonly BeyondSchema[] = [
  ...generalRules,
  ...documented.flatMap(({ docs }) => docs.beyondSchema ?? []),
];
