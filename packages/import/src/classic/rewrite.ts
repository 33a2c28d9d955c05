import { createFileError, formatBlockLines, type SettingsDocument } from '@trueup/core/settings';
import { isCollection, isMap, isScalar, isSeq, type Node, parseDocument, type YAMLSeq } from 'yaml';
import { type BlockEntries, type ConvertedBlock, pairIn } from '../block.ts';
import { addAbove, addBefore, moveBeside, moveComments, settleComments, takeAbove, takeComments } from '../comments.ts';
import { openDraft } from '../draft.ts';
import type { MadeRule } from './rules.ts';
import { type ClassicEntry, type MadeRuleset, makeRulesets } from './rulesets.ts';

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
  createFileError(
    'is not a plain list, so entries cannot be moved',
    'write a plain list, and convert the file again',
    place([key]),
    [key],
  );

/** The role of administrators has this number in every repository. */
const administrators = { actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'always' };

const settingsOf = ({ name, include, exclude, exceptAdministrators, rules }: MadeRuleset) => ({
  name,
  target: 'branch',
  enforcement: 'active',
  conditions: { ref_name: { include: [include], exclude } },
  bypass_actors: exceptAdministrators ? [administrators] : [],
  rules: rules.map(({ type, parameters }) => (parameters ? { type, parameters } : { type })),
});

/** The rulesets as they stand in the file, with the comments of the entry that they come from. */
function makeRulesetNodes(made: readonly MadeRuleset[], entry: Node | undefined): readonly Node[] {
  // In the form of a draft, where every scalar is text.
  const asRead = (text: string) => parseDocument(text, { schema: 'failsafe' }).contents as BlockEntries;
  const nodes = made.map((one) => asRead(formatBlockLines(settingsOf(one)).join('\n')));
  const protection = pairIn(entry, 'protection')?.value;
  made.forEach(({ rules }, at) => {
    const list = pairIn(nodes[at], 'rules')?.value as YAMLSeq<Node>;
    for (const [index, rule] of rules.entries()) moveOfRule(rule, list.items[index]!, protection);
  });
  const [first] = nodes;
  if (!first || !entry) return nodes;
  moveComments(pairIn(protection, 'enforce_admins'), { above: pairIn(first, 'bypass_actors')!.key });
  moveComments(pairIn(entry, 'name'), { above: first, beside: pairIn(first, 'name')?.value });
  addAbove(first, takeComments(entry));
  first.spaceBefore = entry.spaceBefore;
  return nodes;
}

function moveOfRule({ from, parts = {} }: MadeRule, rule: Node, protection: Node | null | undefined) {
  for (const [name, path] of Object.entries(parts)) {
    const source = path.slice(0, -1).reduce((node, key) => pairIn(node, key)?.value, protection);
    const [given, made] = [pairIn(source, path.at(-1)!), pairIn(pairIn(rule, 'parameters')?.value, name)];
    if (!given || !made) continue;
    moveOfItems(given.value, made.value);
    moveComments(given, { above: made.key, beside: made.value });
  }
  moveComments(pairIn(protection, from), { above: rule, beside: pairIn(rule, 'type')?.value });
}

/** The items of a list come in the same order. */
function moveOfItems(from: Node | null, to: Node | null) {
  if (!isSeq<Node>(from) || !isSeq<Node>(to) || from.items.length !== to.items.length) return;
  from.items.forEach((item, index) => {
    const target = to.items[index]!;
    const beside = isMap(target) ? pairIn(target as Node, 'context')?.value : target;
    moveBeside(item, beside);
    if (isScalar(item) || isCollection(item)) addAbove(target, takeComments(item));
  });
}
