/**
 * Plans deploy keys. GitHub cannot change a key and attaches each key only once, so a change deletes the old key first.
 */

import { compare } from '../../plan/differences.ts';
import { type Difference, type Plan, SectionFailure } from '../../plan/item.ts';
import { create, note, remove, replace, restOn } from '../../plan/make-items.ts';
import { match, planUndeclared } from '../../plan/match.ts';
import { joinTexts, open, say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { markWeaker, onIsStricter } from '../order.ts';
import { createRisks } from '../risk.ts';
import * as calls from './calls.ts';
import { computeFingerprint, isDeclarable, parseMaterial } from './material.ts';
import { type DeployKey, nameDeployKey } from './schema.ts';

const getTitle = (key: { title: string }) => key.title;
const identifyDeployKey = (key: { title: string }) => ({ subject: nameDeployKey(key), names: [getTitle(key)] });

export function planDeployKeys({ entries, undeclared }: ListWithPolicy<DeployKey>, live: calls.LiveKey[]): Plan {
  const keys = live.filter(isDeclarable);
  const matches = match(entries, keys, getTitle, getTitle, { named: nameDeployKey, fix: 'delete one of them' });
  refuseRenames(entries, keys);

  return [
    ...matches.missing.map(planCreation),
    ...matches.pairs.flatMap(({ entry, item }) => [...planReplacement(entry, item), ...noteDisabledKey(item)]),
    ...planUndeclared(undeclared, matches.undeclared, { named: nameDeployKey, remove: planRemoval }),
  ];
}

const planRemoval = (item: calls.LiveKey) =>
  remove(identifyDeployKey(item), calls.remove({ key_id: item.id }), {
    holds: { key: item.key, read_only: item.read_only },
    because: say`every user of this key loses access`,
  });

/** A key cannot get a new title while GitHub has it under the old title. */
function refuseRenames(entries: readonly DeployKey[], keys: readonly calls.LiveKey[]) {
  const renames = entries.flatMap((entry) => {
    const holder = keys.find(({ key }) => parseMaterial(key) === parseMaterial(entry.key));
    return holder && holder.title !== entry.title
      ? [say`${open(nameDeployKey(entry))} has the key of the live ${nameDeployKey(holder)}`]
      : [];
  });
  if (!renames.length) return;
  throw new SectionFailure(
    say`${joinTexts(renames, '; ')}, and GitHub allows a key only once`,
    'delete the live key first, or give the entry the title of that key',
    'conflict',
  );
}

/** Always sends `read_only`, because GitHub gives write access without it. */
function planCreation({ read_only = true, ...entry }: DeployKey) {
  const because = read_only ? 'read access' : 'read and write access';
  const holds = { key: entry.key, read_only };
  return create(identifyDeployKey(entry), calls.create({}, { ...entry, read_only }), { holds, because });
}

function planReplacement({ read_only, ...entry }: DeployKey, item: calls.LiveKey) {
  const differences = [...compareMaterial(entry, item), ...compare({ read_only }, item).map(explainWriteAccess)];
  const body = { ...entry, read_only: read_only ?? item.read_only };
  const steps = [calls.remove({ key_id: item.id }), calls.create({}, body)];
  return replace(identifyDeployKey(entry), differences, steps, { restsOn: createKeyBasis(item), entry: body });
}

/** Apply deletes the key only if title, key and access have not changed since the read. */
const createKeyBasis = (item: calls.LiveKey) =>
  restOn(calls.list({}), [item], (keys) => {
    const key = keys.find(({ id }) => id === item.id);
    return key && [key.title, parseMaterial(key.key), key.read_only];
  });

function compareMaterial({ key }: Pick<DeployKey, 'key'>, item: calls.LiveKey): Difference[] {
  if (parseMaterial(key) === parseMaterial(item.key)) return [];
  const words = say`key ${computeFingerprint(item.key)} → ${open(computeFingerprint(key))}`;
  return [{ key: 'key', live: item.key, wanted: key, words }];
}

export const risk = createRisks({ touches: 'access', replaces: 'access' }, { read_only: onIsStricter });

const explainWriteAccess = (difference: Difference): Difference =>
  difference.wanted === false
    ? { ...markWeaker(risk)(difference), because: say`the key gets write access` }
    : difference;

const disabledKeyText = 'is disabled on GitHub, and gives no access until it is enabled there';

const noteDisabledKey = (item: calls.LiveKey) =>
  item.enabled === false ? [note(say`${open(nameDeployKey(item))} ${disabledKeyText}`, nameDeployKey(item))] : [];
