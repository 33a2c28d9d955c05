import { isMap, isSeq, type Node, type YAMLSeq } from 'yaml';
import type { SettingsDocument } from '../../settings/document.ts';
import { refusedFile } from '../../settings/refusal.ts';
import { ConvertedBlock, pairIn } from '../block.ts';
import { type Draft, openDraft } from '../draft.ts';
import { addAbove, settleComments, takeComments } from './comments.ts';
import { rulesetNodes } from './ruleset-node.ts';
import { type ClassicEntry, rulesetsFor } from './rulesets.ts';

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
export function rewritten(text: string, file: string, { converted, taken, place }: Rewriting) {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  const made = new Map(converted.map((entry) => [entry.index, rulesetsFor(entry, names)]));
  const draft = openDraft(text, file);
  const branches = listIn(draft, 'branches');
  if (!draft || !branches) throw notAList(place, 'branches');
  settleComments(pairIn(draft.top, 'branches')!.value);
  const nodes = converted.map(({ index }) => branches.items[index]);
  const fresh = converted.flatMap((entry, at) => rulesetNodes(made.get(entry.index)!, nodes[at], draft));
  branches.items = branches.items.filter((item) => !nodes.includes(item));
  const bare = converted.flatMap((entry, at) => (made.get(entry.index)!.length ? [] : takeComments(nodes[at])));
  if (fresh[0]) addBefore(fresh[0], bare);
  else keepBare(draft, branches, bare);
  if (fresh.length) addRulesets(fresh, branches, draft, place);
  if (!branches.items.length) draft.top.items = draft.top.items.filter(({ value }) => value !== branches);
  return { text: draft.text(), made };
}

function listIn(draft: Draft | undefined, key: string): YAMLSeq<Node> | undefined {
  const value = pairIn(draft?.top, key)?.value;
  const list = isMap(value) ? pairIn(value, 'entries')?.value : value;
  return isSeq<Node>(list) ? list : undefined;
}

function addRulesets(fresh: readonly Node[], branches: YAMLSeq<Node>, draft: Draft, place: Rewriting['place']) {
  const top = new ConvertedBlock(draft.top, [], draft);
  const isNew = !top.has('rulesets');
  if (isNew || top.isNull('rulesets')) top.set('rulesets', []);
  if (isNew) top.put(top.take('rulesets')!, { after: 'branches' });
  const rulesets = listIn(draft, 'rulesets');
  if (!rulesets) throw notAList(place, 'rulesets');
  if (!rulesets.items.length) rulesets.flow = false;
  rulesets.items.push(...fresh);
  if (!branches.items.length) passOn(draft, isNew ? pairIn(draft.top, 'rulesets')!.key : fresh[0]!);
}

/** Keeps the comments of entries that need nothing, where no ruleset takes them over. */
function keepBare({ top }: Draft, branches: YAMLSeq<Node>, bare: readonly string[]) {
  const pair = pairIn(top, 'branches')!;
  if (branches.items.length) return addAbove(pair.key, bare);
  const others = top.items.filter((one) => one !== pair);
  const heir = (others[0]?.key as Node | undefined) ?? top;
  addBefore(heir, [...takeComments(pair), ...bare]);
}

/** Keeps the comments of `branches:`, which goes. What stands at the top of the file stays there. */
function passOn({ top }: Draft, heir: Node) {
  const pair = pairIn(top, 'branches')!;
  const next = top.items[1]?.key as Node | undefined;
  if (pair === top.items[0] && next && next !== heir) addBefore(next, takeAbove(pair.key));
  if (next !== heir && heir.spaceBefore === undefined) heir.spaceBefore = pair.key.spaceBefore;
  addBefore(heir, takeComments(pair));
}

const addBefore = (node: Node, comments: readonly string[]) => addAbove(node, [...comments, ...takeAbove(node)]);

function takeAbove(node: Node): readonly string[] {
  const above = node.commentBefore ? [node.commentBefore] : [];
  node.commentBefore = undefined;
  return above;
}

/** A list may repeat another part of the file with `*`. */
const notAList = (place: Rewriting['place'], key: string) =>
  refusedFile(
    'is not written out as a list, so nothing can move to it or from it',
    'write the list out, and convert the file again',
    place([key]),
    [key],
  );
