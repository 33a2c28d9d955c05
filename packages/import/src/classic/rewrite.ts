import type { SettingsDocument } from '@trueup/core/settings';
import { refuseFile } from '@trueup/core/settings';
import type { Node, YAMLSeq } from 'yaml';
import { type ConvertedBlock, pairIn } from '../block.ts';
import { addAbove, addBefore, settleComments, takeAbove, takeComments } from '../comments.ts';
import { openDraft } from '../draft.ts';
import { makeRulesetNodes } from './ruleset-node.ts';
import { type ClassicEntry, makeRulesets } from './rulesets.ts';

interface Rewriting {
  readonly converted: readonly ClassicEntry[];
  /** The names of rulesets that are there already. */
  readonly taken: readonly string[];
  readonly place: SettingsDocument['place'];
}

/**
 * Moves entries of `branches:` to `rulesets:` in the YAML itself, so that comments and all else stay. Returns the
 * rulesets that it made by the number of their entry.
 */
export function moveToRulesets(text: string, file: string, { converted, taken, place }: Rewriting) {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  const made = new Map(converted.map((entry) => [entry.index, makeRulesets(entry, names)]));
  const draft = openDraft(text, file)!;
  const { top } = draft;
  const branches = top.list('branches');
  if (!branches) throw notAList(place, 'branches');
  settleComments(branches);
  const nodes = converted.map(({ index }) => branches.items[index]);
  const fresh = converted.flatMap((entry, at) => makeRulesetNodes(made.get(entry.index)!, nodes[at]));
  branches.items = branches.items.filter((item) => !nodes.includes(item));
  const bare = converted.flatMap((entry, at) => (made.get(entry.index)!.length ? [] : takeComments(nodes[at])));
  if (!fresh[0]) keepBare(top, branches, bare);
  else {
    addBefore(fresh[0], bare);
    const isNew = addRulesets(fresh, top, place);
    if (!branches.items.length) passOn(top, isNew ? pairIn(top.map, 'rulesets')!.key : fresh[0]);
  }
  if (!branches.items.length) top.take('branches');
  return { text: draft.text(), made };
}

/** Returns whether the file had no `rulesets:`. */
function addRulesets(fresh: readonly Node[], top: ConvertedBlock, place: Rewriting['place']) {
  const isNew = !top.has('rulesets');
  if (isNew || top.isNull('rulesets')) top.set('rulesets', []);
  if (isNew) top.put(top.take('rulesets')!, { after: 'branches' });
  const rulesets = top.entryList('rulesets');
  if (!rulesets) throw notAList(place, 'rulesets');
  if (!rulesets.items.length) rulesets.flow = false;
  rulesets.items.push(...fresh);
  return isNew;
}

/** Keeps the comments of entries that need nothing, where no ruleset takes them over. */
function keepBare({ map }: ConvertedBlock, branches: YAMLSeq<Node>, bare: readonly string[]) {
  const pair = pairIn(map, 'branches')!;
  if (branches.items.length) return addAbove(pair.key, bare);
  addBefore(map, [...takeComments(pair), ...bare]);
}

/** Keeps the comments of `branches:`, which goes. What stands at the top of the file stays there. */
function passOn({ map }: ConvertedBlock, heir: Node) {
  const pair = pairIn(map, 'branches')!;
  const next = map.items[1]?.key;
  if (pair === map.items[0] && next && next !== heir) addBefore(next, takeAbove(pair.key));
  if (next !== heir && heir.spaceBefore === undefined) heir.spaceBefore = pair.key.spaceBefore;
  addBefore(heir, takeComments(pair));
}

/** A list may repeat another part of the file with `*`. */
const notAList = (place: Rewriting['place'], key: string) =>
  refuseFile(
    'is not written out as a list, so nothing can move to it or from it',
    'write the list out, and convert the file again',
    place([key]),
    [key],
  );
