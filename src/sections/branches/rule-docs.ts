import type { Words } from '../docs.ts';
import { literalKeys, otherNames, queueKeys, type Vocabulary, wildcardKeys } from './vocabulary.ts';

const keysIn = (keys: Vocabulary): string[] => Object.entries(keys).flatMap(([key, inner]) => [key, ...keysIn(inner)]);

/** Keys that belong elsewhere are refused here, and so are those of other tools, and those that are only shown. */
function singleLevel(keys: Vocabulary): Words {
  const strange = [...keysIn(literalKeys), ...Object.keys(otherNames), ...queueKeys].filter(
    (key) => !Object.hasOwn(keys, key),
  );
  const below = Object.entries(keys).filter(([, inner]) => keysIn(inner).length);
  return {
    properties: {
      ...Object.fromEntries(strange.map((key) => [key, false])),
      ...Object.fromEntries(below.map(([key, inner]) => [key, singleLevel(inner)])),
    },
    patternProperties: { '^(name|enabled|enforcement_level)$|(^|_)url$': false },
  };
}

function patternLevel(keys: Vocabulary, more: Words = {}): Words {
  const known = Object.entries(keys).map(([key, inner]) => [key, keysIn(inner).length ? patternLevel(inner) : {}]);
  return { properties: { ...Object.fromEntries(known), ...more }, additionalProperties: false };
}

const withChecks = (words: Words, checks: Words): Words => ({
  allOf: [words, { properties: { required_status_checks: checks } }],
});

/** Nobody is held back from the branches of a pattern, and `null` may say so. */
const ofPattern = patternLevel(wildcardKeys, { restrictions: { type: 'null' } });

const wildcard = { pattern: '[*?[]' };
/** What holds for the protection of every other name. */
const elsewhere = (name: Words, protection: Words): Words => ({
  if: { properties: { name } },
  else: { properties: { protection } },
});

/** A name with a wildcard in it is a pattern, of which less can be said. */
export const entryRules: Words = {
  allOf: [
    elsewhere(
      wildcard,
      withChecks(singleLevel(literalKeys), {
        required: ['strict'],
        anyOf: [{ required: ['contexts'] }, { required: ['checks'] }],
      }),
    ),
    elsewhere({ not: wildcard }, withChecks(ofPattern, { required: ['contexts'] })),
  ],
};
