/**
 * Plans deploy keys. GitHub cannot change a key and attaches each key only once, so a change deletes the old key first.
 */

import { findDifferences } from '../../plan/differences.ts';
import { type Difference, type Note, type Plan, SectionFailure } from '../../plan/item.ts';
import { createBasis, createNote, planCreate, planDelete, planReplace } from '../../plan/make-items.ts';
import { matchEntries, planUndeclared } from '../../plan/match.ts';
import { formatText, joinTexts, markPublic } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { markIfWeaker, onIsStricter } from '../order.ts';
import { createRisks } from '../risk.ts';
import * as calls from './calls.ts';
import { computeFingerprint, hasDeclarableAlgorithm, parseMaterial } from './material.ts';
import { type DeployKey, describeDeployKey } from './schema.ts';

const getTitle = (key: { title: string }) => key.title;
const identifyDeployKey = (key: { title: string }) => ({ subject: describeDeployKey(key), names: [getTitle(key)] });

export function planDeployKeys({ entries, undeclared }: ListWithPolicy<DeployKey>, live: calls.LiveKey[]): Plan {
  const keys = live.filter(hasDeclarableAlgorithm);
  const matches = matchEntries(entries, keys, getTitle, getTitle, {
    describe: describeDeployKey,
    fix: 'delete one of them',
  });
  rejectRenames(entries, keys);

  return [
    ...matches.missing.map(planCreation),
    ...matches.pairs.flatMap(({ entry, item }) => [...planReplacement(entry, item), ...noteDisabledKey(item)]),
    ...planUndeclared(undeclared, matches.undeclared, { describe: describeDeployKey, remove: planRemoval }),
  ];
}

const planRemoval = (item: calls.LiveKey) =>
  planDelete(identifyDeployKey(item), calls.remove({ key_id: item.id }), {
    holds: { key: item.key, read_only: item.read_only },
    because: formatText`every user of this key loses access`,
  });

/** GitHub cannot rename a key, and refuses to attach the same key a second time. */
function rejectRenames(entries: readonly DeployKey[], keys: readonly calls.LiveKey[]) {
  const renames = entries.flatMap((entry) => {
    const holder = keys.find(({ key }) => parseMaterial(key) === parseMaterial(entry.key));
    return holder && holder.title !== entry.title
      ? [formatText`${markPublic(describeDeployKey(entry))} has the key of the live ${describeDeployKey(holder)}`]
      : [];
  });
  if (!renames.length) return;
  throw new SectionFailure(
    formatText`${joinTexts(renames, '; ')}, and GitHub allows a key only once`,
    'delete the live key first, or give the entry the title of that key',
    'conflict',
  );
}

/** Always sends `read_only`, because GitHub's default is write access. */
function planCreation({ read_only = true, ...entry }: DeployKey) {
  const because = read_only ? 'read access' : 'read and write access';
  const holds = { key: entry.key, read_only };
  return planCreate(identifyDeployKey(entry), calls.create({}, { ...entry, read_only }), { holds, because });
}

function planReplacement({ read_only, ...entry }: DeployKey, item: calls.LiveKey) {
  const differences = [
    ...compareMaterial(entry, item),
    ...findDifferences({ read_only }, item).map(explainWriteAccess),
  ];
  const body = { ...entry, read_only: read_only ?? item.read_only };
  const steps = [calls.remove({ key_id: item.id }), calls.create({}, body)];
  return planReplace(identifyDeployKey(entry), differences, steps, { dependsOn: createKeyBasis(item), entry: body });
}

/** Apply deletes the key only if title, key and access have not changed since the read. */
const createKeyBasis = (item: calls.LiveKey) =>
  createBasis(calls.list({}), [item], (keys) => {
    const key = keys.find(({ id }) => id === item.id);
    return key && [key.title, parseMaterial(key.key), key.read_only];
  });

function compareMaterial({ key }: Pick<DeployKey, 'key'>, item: calls.LiveKey): Difference[] {
  if (parseMaterial(key) === parseMaterial(item.key)) return [];
  const words = formatText`key ${computeFingerprint(item.key)} → ${markPublic(computeFingerprint(key))}`;
  return [{ key: 'key', live: item.key, wanted: key, words }];
}

export const risk = createRisks({ touches: 'access', replaces: 'access' }, { read_only: onIsStricter });

const explainWriteAccess = (difference: Difference): Difference =>
  difference.wanted === false
    ? { ...markIfWeaker(risk)(difference), because: formatText`the key gets write access` }
    : difference;

const disabledKeyText = 'is disabled on GitHub, and gives no access until it is enabled there';

const noteDisabledKey = (item: calls.LiveKey): Note[] =>
  item.enabled === false
    ? [createNote(formatText`${markPublic(describeDeployKey(item))} ${disabledKeyText}`, describeDeployKey(item))]
    : [];
