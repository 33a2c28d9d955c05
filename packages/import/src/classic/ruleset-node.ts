import { blockLines } from '@trueup/core/settings';
import { isCollection, isMap, isScalar, isSeq, type Node, parseDocument, type YAMLSeq } from 'yaml';
import { type BlockEntries, pairIn } from '../block.ts';
import { addAbove, moveBeside, moveComments, takeComments } from '../comments.ts';
import type { MadeRule } from './rules.ts';
import type { MadeRuleset } from './rulesets.ts';

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
export function makeRulesetNodes(made: readonly MadeRuleset[], entry: Node | undefined): readonly Node[] {
  // In the form of a draft, where every scalar is text.
  const asRead = (text: string) => parseDocument(text, { schema: 'failsafe' }).contents as BlockEntries;
  const nodes = made.map((one) => asRead(blockLines(settingsOf(one)).join('\n')));
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
