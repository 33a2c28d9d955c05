import { isMap } from '../../settings/maps.ts';
import { nearest } from '../../settings/nearest.ts';
import type { Path, Refusal } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/shape.ts';
import { code, either } from '../../settings/shown.ts';
import { judgeUnknown } from '../../settings/unknown.ts';
import { actorFields } from './fields.ts';
import { isReadOnly } from './read-form.ts';
import { branchKeys, homesOf, otherNames, patternKeys, placeText, queueKeys, type Vocabulary } from './vocabulary.ts';

type Advice = Pick<Refusal, 'problem' | 'fix'>;

interface Reading {
  /** The keys that may stand here. */
  readonly keys: Vocabulary;
  readonly above: readonly string[];
  readonly at: Path;
}

/** Refuses unknown and misplaced keys and names the right ones. Other unknown keys are left to the host. */
export function settleUnknownKeys(protection: object, pattern: string | undefined, at: Path, findings: Findings) {
  const root = pattern === undefined ? branchKeys : patternKeys;
  const read = (value: object, { keys, above, at }: Reading) => {
    for (const [key, inner] of Object.entries(value)) {
      const known = Object.hasOwn(keys, key) ? keys[key]! : undefined;
      const place = { above: [...above, key], at: [...at, key] };
      if (known && Object.keys(known).length && isMap(inner)) read(inner, { keys: known, ...place });
      else if (!known && !isReadOnly(key)) settle(key, keys, above, place.at);
    }
  };
  const settle = (key: string, keys: Vocabulary, above: readonly string[], at: Path) => {
    const refusal = foreignTo(key) ?? misplaced(key, root) ?? ofOneBranch(key, pattern);
    if (refusal) findings.refuse({ at, ...refusal });
    else if (closed.includes(above.at(-1) ?? '')) return;
    else if (pattern === undefined) judgeUnknown(at, Object.keys(keys), findings);
    else findings.refuse({ at, ...(misspelt(key, keys) ?? ofRulesets(pattern)) });
  };
  read(protection, { keys: root, above: [], at });
}

/** The schema itself refuses an unknown key in these. */
const closed = [...Object.keys(actorFields), 'required_deployments'];

const problem = 'is not a key of a protection';
const queue = {
  problem: 'is a rule of rulesets, and no key of a protection',
  fix: 'remove it, and declare a rule of type `merge_queue` in a ruleset under `rulesets:`',
};
function foreignTo(key: string): Advice | undefined {
  if (queueKeys.includes(key)) return queue;
  const name = Object.hasOwn(otherNames, key) ? otherNames[key]! : undefined;
  if (name === undefined) return undefined;
  const [home] = homesOf(name, branchKeys).map(placeText);
  return { problem, fix: `write ${code(name)}, ${home}` };
}

function misplaced(key: string, root: Vocabulary): Advice | undefined {
  const homes = homesOf(key, root).map(placeText);
  return homes.length ? { problem: 'does not belong here', fix: `move it ${either(homes)}` } : undefined;
}

const misspelt = (key: string, keys: Vocabulary): Advice | undefined => {
  const meant = nearest(key, Object.keys(keys), 1);
  return meant === undefined ? undefined : { problem: 'is not a key here', fix: `write ${code(meant)}` };
};

function ofOneBranch(key: string, pattern: string | undefined): Advice | undefined {
  if (pattern === undefined || !homesOf(key, branchKeys).length) return undefined;
  const problem = `is taken for single branches, and ${code(pattern)} is a pattern`;
  if (key === 'checks')
    return { problem, fix: `list the names under \`contexts\`; ${ruleset(pattern)} can tie them to apps` };
  const instead = actorFields[key] ? ` with ${actorFields[key].inRuleset}` : '';
  return { problem, fix: `remove it here, and declare ${ruleset(pattern)}${instead}` };
}

const ofRulesets = (pattern: string): Advice => ({
  problem: `is none of the keys that are taken for a pattern such as ${code(pattern)}`,
  fix: `remove it here, and declare ${ruleset(pattern)} for what it should do`,
});

const ruleset = (pattern: string) => `a ruleset for ${code(pattern)} under \`rulesets:\``;
