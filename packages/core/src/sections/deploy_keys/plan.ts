import { compare } from '../../plan/differences.ts';
import { type Difference, type Plan, SectionFailure } from '../../plan/item.ts';
import { create, note, remove, replace, restOn } from '../../plan/make-items.ts';
import { match, planUndeclared } from '../../plan/match.ts';
import { joinTexts, open, say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { markWeaker, onIsStricter } from '../order.ts';
import { createRisks } from '../risk.ts';
import * as calls from './calls.ts';
import { fingerprintOf, isDeclarable, materialOf } from './material.ts';
import { type DeployKey, nameDeployKey } from './schema.ts';

const title = (key: { title: string }) => key.title;
const identify = (key: { title: string }) => ({ subject: nameDeployKey(key), names: [title(key)] });

export function planDeployKeys({ entries, undeclared }: ListWithPolicy<DeployKey>, live: calls.LiveKey[]): Plan {
  const keys = live.filter(isDeclarable);
  const found = match(entries, keys, title, title, { named: nameDeployKey, fix: 'delete one of them' });
  refuseRenames(entries, keys);

  return [
    ...found.missing.map(planAddition),
    ...found.pairs.flatMap(({ entry, item }) => [...planReplacement(entry, item), ...noteDisabled(item)]),
    ...planUndeclared(undeclared, found.undeclared, { named: nameDeployKey, remove: planRemoval }),
  ];
}

const planRemoval = (item: calls.LiveKey) =>
  remove(identify(item), calls.remove({ key_id: item.id }), {
    holds: { key: item.key, read_only: item.read_only },
    because: say`every user of this key loses access`,
  });

/** The host attaches a key only once, so it cannot get a new title while it has its old title. */
function refuseRenames(entries: readonly DeployKey[], keys: readonly calls.LiveKey[]) {
  const renames = entries.flatMap((entry) => {
    const holder = keys.find(({ key }) => materialOf(key) === materialOf(entry.key));
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

/** Sends `read_only` always: without it, the host gives write access. */
function planAddition({ read_only = true, ...entry }: DeployKey) {
  const because = read_only ? 'read access' : 'read and write access';
  const holds = { key: entry.key, read_only };
  return create(identify(entry), calls.create({}, { ...entry, read_only }), { holds, because });
}

/** GitHub cannot change a key, and attaches one only once. */
function planReplacement({ read_only, ...entry }: DeployKey, item: calls.LiveKey) {
  const found = [...compareKeys(entry, item), ...compare({ read_only }, item).map(explain)];
  const body = { ...entry, read_only: read_only ?? item.read_only };
  const steps = [calls.remove({ key_id: item.id }), calls.create({}, body)];
  return replace(identify(entry), found, steps, { restsOn: restOnKey(item), entry: body });
}

/** Deletes the key only if it is unchanged since it was read: same key, title and access. */
const restOnKey = (item: calls.LiveKey) =>
  restOn(calls.list({}), [item], (keys) => {
    const key = keys.find(({ id }) => id === item.id);
    return key && [key.title, materialOf(key.key), key.read_only];
  });

function compareKeys({ key }: Pick<DeployKey, 'key'>, item: calls.LiveKey): Difference[] {
  if (materialOf(key) === materialOf(item.key)) return [];
  const words = say`key ${fingerprintOf(item.key)} → ${open(fingerprintOf(key))}`;
  return [{ key: 'key', live: item.key, wanted: key, words }];
}

export const risk = createRisks({ touches: 'access', replaces: 'access' }, { read_only: onIsStricter });

const explain = (difference: Difference): Difference =>
  difference.wanted === false
    ? { ...markWeaker(risk)(difference), because: say`the key gets write access` }
    : difference;

const disabled = 'is disabled on GitHub, and gives no access until it is enabled there';

const noteDisabled = (item: calls.LiveKey) =>
  item.enabled === false ? [note(say`${open(nameDeployKey(item))} ${disabled}`, nameDeployKey(item))] : [];
